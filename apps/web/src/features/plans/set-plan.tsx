import { Alert, Button, Checkbox, Group, NumberInput, Select, Stack, Text, Textarea } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { setPlan } from '#contracts/plans/plans.ts';
import type { AccountPlan } from '#contracts/plans/plans.ts';
import { isDay } from '#domain/days.ts';
import type { PlanFrequency } from '#domain/instalment-days.ts';
import { formatCents } from '#domain/money.ts';
import { FREQUENCY_CHOICES } from '#domain/plan-words.ts';
import type { QuotedPlan } from '#domain/quote.ts';
import { ProblemError } from '../../lib/api.ts';
import { useContractForm } from '../../lib/contract-form.ts';
import { countOf, showDay } from '../../lib/format.ts';
import { refreshTopics } from '../../lib/live.ts';
import { UsDateInput } from '../../ui/day.tsx';
import { Fields, WIDTH } from '../../ui/form.tsx';
import { MoneyInput } from '../../ui/money.tsx';
import { ErrorPanel, problemText } from '../../ui/problem.tsx';
import { previewOf } from './plan-preview.ts';

interface SetPlanProps {
  accountId: string;
  data: AccountPlan;
  /** How it was quoted, where the account comes of a quote and has no plan yet. */
  quoted: QuotedPlan | null;
  onSaved: () => void;
  onCancel: () => void;
}

interface PlanValues {
  amountCents: number | null;
  frequency: PlanFrequency;
  startOn: string | null;
  endsAfter: number | null;
  bondId: string | null;
  downPaymentId: string | null;
  spreadPastDue: boolean;
  reason: string;
}

const valuesOf = ({ plan, bonds, payments }: AccountPlan, quoted: QuotedPlan | null): PlanValues => {
  const version = plan?.end === null ? plan.version : null;
  const proposed = version ?? quoted;
  const down = quoted ? payments.find(({ amountCents }) => amountCents === quoted.downCents) : undefined;
  const known = (bondId: string | null) => bonds.find((bond) => bond.bondId === bondId)?.bondId ?? null;
  return {
    amountCents: proposed?.amountCents ?? null,
    frequency: proposed?.frequency ?? 'WEEKLY',
    startOn: proposed?.startOn ?? null,
    endsAfter: proposed?.endsAfter ?? null,
    bondId: version ? known(version.bondId) : bonds.length === 1 ? known(bonds[0]?.bondId ?? null) : null,
    downPaymentId: version ? (version.downPayment?.paymentId ?? null) : (down?.paymentId ?? null),
    spreadPastDue: false,
    reason: '',
  };
};

const bondsOf = ({ bonds }: AccountPlan) =>
  bonds.map(({ bondId, powerNumber, amountCents, status }) => ({
    value: bondId,
    label: [powerNumber || 'No power number', amountCents === null ? null : formatCents(amountCents), status]
      .filter(Boolean)
      .join(' · '),
  }));

const paymentsOf = ({ payments, plan }: AccountPlan) => {
  const offered = payments.map(({ paymentId, paidOn, amountCents, method }) => ({
    value: paymentId,
    label: `${showDay(paidOn)} · ${formatCents(amountCents)} · ${method}`,
  }));
  const down = plan?.version.downPayment;
  const isOffered = offered.some(({ value }) => value === down?.paymentId);
  return down && !isOffered
    ? [...offered, { value: down.paymentId, label: `${showDay(down.on)} · ${formatCents(down.amountCents)}` }]
    : offered;
};

/** What the terms come to, while they are typed: how many payments, until when, and what stays open. */
const Preview = ({ data, values }: { data: AccountPlan; values: PlanValues }) => {
  const preview = previewOf(data, values);
  if (preview === null) return null;
  const { count, lastOn, uncoveredCents } = preview;
  return (
    <Text size="sm" c="dimmed" className="tabular" aria-live="polite">
      {formatCents(data.balanceCents)} in {countOf(count, 'payment')}
      {lastOn === null ? '' : `, the last on ${showDay(lastOn)}`}.
      {uncoveredCents > 0 ? ` ${formatCents(uncoveredCents)} stay open after the last payment.` : ''}
    </Text>
  );
};

/** The plan's form (spec 5): Save waits for a start date and an amount above 0. A new version holds from today on. */
export const SetPlan = ({ accountId, data, quoted, onSaved, onCancel }: SetPlanProps) => {
  const queries = useQueryClient();
  const [confirmed, setConfirmed] = useState(false);
  const { form, onSubmit, busy, error, forget } = useContractForm({
    endpoint: setPlan,
    params: { accountId },
    initialValues: valuesOf(data, quoted),
    body: ({ amountCents, startOn, ...rest }) => ({
      ...rest,
      confirmed,
      amountCents: amountCents ?? 0,
      startOn: startOn ?? '',
    }),
    onDone: () => {
      refreshTopics(queries, ['account']);
      onSaved();
    },
  });
  const { values } = form;
  const changed = () => {
    setConfirmed(false);
    forget();
  };
  const ready = (values.amountCents ?? 0) > 0 && values.startOn !== null && isDay(values.startOn);
  const isAsked = error instanceof ProblemError && error.code === 'PLAN_STARTS_BEFORE_TODAY';
  const pastDueCents = data.plan?.end === null ? data.plan.figures.pastDueCents : 0;
  return (
    <form onSubmit={onSubmit} onChange={changed} noValidate aria-label="Payment plan">
      <Stack gap="md">
        <Fields>
          <MoneyInput
            label="Payment Amount"
            withAsterisk
            className={WIDTH.middle}
            autoFocus
            {...form.getInputProps('amountCents')}
          />
          <Select
            label="Frequency"
            className={WIDTH.middle}
            data={FREQUENCY_CHOICES}
            {...form.getInputProps('frequency')}
          />
          <UsDateInput
            label="Start Date"
            withAsterisk
            className={WIDTH.middle}
            today={data.today}
            {...form.getInputProps('startOn')}
          />
          <NumberInput
            label="Number of payments"
            description="Empty: until the balance is paid"
            className={WIDTH.middle}
            min={1}
            max={1_000}
            allowDecimal={false}
            {...form.getInputProps('endsAfter')}
            value={values.endsAfter ?? ''}
            onChange={(value) => {
              changed();
              form.setFieldValue('endsAfter', typeof value === 'number' ? value : null);
            }}
          />
          {data.bonds.length === 0 ? null : (
            <Select
              label="Bond"
              description="Optional"
              clearable
              data={bondsOf(data)}
              {...form.getInputProps('bondId')}
            />
          )}
          {data.payments.length === 0 ? null : (
            <Select
              label="Down payment"
              description="A payment that was already taken; optional"
              clearable
              data={paymentsOf(data)}
              {...form.getInputProps('downPaymentId')}
            />
          )}
        </Fields>
        <Preview data={data} values={values} />
        {pastDueCents > 0 ? (
          <Stack gap="xs">
            <Checkbox
              label={`Spread the ${formatCents(pastDueCents)} that are past due over the new payments`}
              description="Otherwise they stay past due beside the new plan."
              {...form.getInputProps('spreadPastDue', { type: 'checkbox' })}
            />
            {values.spreadPastDue ? (
              <Textarea
                label="Reason"
                withAsterisk
                autosize
                minRows={2}
                maxLength={500}
                {...form.getInputProps('reason')}
              />
            ) : null}
          </Stack>
        ) : null}
        {isAsked ? (
          <Alert role="alert" color="yellow" variant="outline">
            <Stack gap="xs">
              <Text size="sm">{problemText(error)}</Text>
              <Checkbox
                label="Yes, it starts before today"
                checked={confirmed}
                onChange={(event) => {
                  event.stopPropagation();
                  setConfirmed(event.currentTarget.checked);
                }}
              />
            </Stack>
          </Alert>
        ) : error ? (
          <Stack gap="xs">
            <ErrorPanel error={new ProblemError('VALIDATION_FAILED', problemText(error, SAVE_FAILED))} />
            <Group justify="flex-end">
              <Button type="submit" size="xs" variant="default" loading={busy}>
                Retry
              </Button>
            </Group>
          </Stack>
        ) : null}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
          <Button type="submit" loading={busy} disabled={!ready || (isAsked && !confirmed)}>
            Save plan
          </Button>
        </Group>
      </Stack>
    </form>
  );
};

const SAVE_FAILED = 'Failed to save payment plan: {message}';
