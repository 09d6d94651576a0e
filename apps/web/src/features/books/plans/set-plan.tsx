import { Alert, Button, Checkbox, Group, MultiSelect, Stack, Text, Textarea } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { setPlan, type AccountPlan } from '#contracts/books/plans/plans.ts';
import { isDay } from '#domain/kernel/days.ts';
import type { PlanFrequency } from '#domain/books/instalment-days.ts';
import { formatCents } from '#domain/kernel/money.ts';
import { FREQUENCY_CHOICES } from '#domain/books/plan-words.ts';
import type { QuotedPlan } from '#domain/books/quote.ts';
import { ProblemError } from '../../../lib/api.ts';
import { useContractForm } from '../../../lib/contract-form.ts';
import { showDay } from '../../../lib/format.ts';
import { refreshTopics } from '../../../lib/live.ts';
import { UsDateInput } from '../../../ui/day.tsx';
import { CountInput } from '../../../ui/digits-input.tsx';
import { Fields, Select, WIDTH } from '../../../ui/form.tsx';
import { MoneyInput } from '../../../ui/money.tsx';
import { ErrorPanel, problemText } from '../../../ui/problem.tsx';
import { PlanPreview } from './plan-preview.tsx';
import { previewQuery } from './plans.queries.ts';

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
  downPaymentIds: string[];
  spreadPastDue: boolean;
  reason: string;
}

/** Saved again on its day a plan takes its own place: what was ticked stays so (bonds#new-plan-version). */
const tickedOf = ({ today, plan, payments }: AccountPlan, quoted: QuotedPlan | null): string[] => {
  const version = plan?.end === null ? plan.version : null;
  const standing = (ids: string[]) => ids.filter((id) => payments.some(({ paymentId }) => paymentId === id));
  if (version?.setOn === today) return standing(version.downPayments.map(({ paymentId }) => paymentId));
  const down = quoted ? payments.find(({ amountCents }) => amountCents === quoted.downCents) : undefined;
  const proposed = payments.flatMap((payment) => (payment.proposed ? [payment.paymentId] : []));
  return down && !proposed.includes(down.paymentId) ? [...proposed, down.paymentId] : proposed;
};

const valuesOf = (data: AccountPlan, quoted: QuotedPlan | null): PlanValues => {
  const { plan, bonds } = data;
  const version = plan?.end === null ? plan.version : null;
  const proposed = version ?? quoted;
  const known = (bondId: string | null) => bonds.find((bond) => bond.bondId === bondId)?.bondId ?? null;
  return {
    amountCents: proposed?.amountCents ?? null,
    frequency: proposed?.frequency ?? 'WEEKLY',
    startOn: proposed?.startOn ?? null,
    endsAfter: proposed?.endsAfter ?? null,
    bondId: version ? known(version.bondId) : bonds.length === 1 ? known(bonds[0]?.bondId ?? null) : null,
    downPaymentIds: tickedOf(data, quoted),
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

const paymentsOf = ({ payments }: AccountPlan) =>
  payments.map(({ paymentId, paidOn, amountCents, method }) => ({
    value: paymentId,
    label: `${showDay(paidOn)} · ${formatCents(amountCents)} · ${method}`,
  }));

/** So long nothing is typed before the plan is looked at. */
const PAUSE_MS = 200;

/** The terms as they are typed, where they are complete. */
const askedOf = ({ amountCents, startOn, ...rest }: PlanValues) =>
  amountCents !== null && amountCents > 0 && startOn !== null && isDay(startOn) && !Number.isNaN(rest.endsAfter)
    ? { ...rest, amountCents, startOn }
    : null;

/** What saving the terms would do, as the server says it. */
const usePreview = (accountId: string, values: PlanValues) => {
  const asked = JSON.stringify(askedOf(values));
  const [settled] = useDebouncedValue(asked, PAUSE_MS);
  const body = JSON.parse(settled) as ReturnType<typeof askedOf>;
  const { data, error } = useQuery(previewQuery(accountId, body));
  const isOfThese = settled === asked && body !== null;
  return { data: isOfThese ? data : undefined, error: isOfThese ? error : null };
};

type PlanForm = UseFormReturnType<PlanValues>;

/** What is agreed: how much, how often, from when, how many times, and what was paid down. */
const TermsFields = ({ form, data, onChanged }: { form: PlanForm; data: AccountPlan; onChanged: () => void }) => (
  <Fields>
    <MoneyInput
      label="Payment Amount"
      withAsterisk
      className={WIDTH.middle}
      autoFocus
      {...form.getInputProps('amountCents')}
    />
    <Select label="Frequency" className={WIDTH.middle} data={FREQUENCY_CHOICES} {...form.getInputProps('frequency')} />
    <UsDateInput
      label="Start Date"
      withAsterisk
      className={WIDTH.middle}
      today={data.today}
      {...form.getInputProps('startOn')}
    />
    <CountInput
      label="Number of payments"
      description="Blank: until the balance is paid"
      className={WIDTH.middle}
      {...form.getInputProps('endsAfter')}
      onChange={(count) => {
        onChanged();
        form.setFieldValue('endsAfter', count);
      }}
    />
    {data.bonds.length === 0 ? null : (
      <Select label="Bond" description="Optional" clearable data={bondsOf(data)} {...form.getInputProps('bondId')} />
    )}
    {data.payments.length === 0 ? null : (
      <MultiSelect
        label="Down payment"
        description="Payments that were already taken; optional"
        clearable
        data={paymentsOf(data)}
        {...form.getInputProps('downPaymentIds')}
      />
    )}
  </Fields>
);

/** Whether what is past due is spread over the new instalments; that takes a reason. */
const SpreadFields = ({ form, pastDueCents }: { form: PlanForm; pastDueCents: number }) => (
  <Stack gap="xs">
    <Checkbox
      label={`Spread the ${formatCents(pastDueCents)} that are past due over the new payments`}
      description="Otherwise they stay past due in addition to the new plan."
      {...form.getInputProps('spreadPastDue', { type: 'checkbox' })}
    />
    {form.values.spreadPastDue ? (
      <Textarea label="Reason" withAsterisk autosize minRows={2} {...form.getInputProps('reason')} />
    ) : null}
  </Stack>
);

const isAskedBy = (error: Error | null): boolean =>
  error instanceof ProblemError && error.code === 'PLAN_STARTS_BEFORE_TODAY';

/** Why it was not saved: a start before today is asked about, anything else may be tried again. */
const Refusal = (props: {
  error: Error | null;
  busy: boolean;
  confirmed: boolean;
  onConfirm: (confirmed: boolean) => void;
}) => {
  const { error, busy, confirmed, onConfirm } = props;
  if (error === null) return null;
  if (!isAskedBy(error)) {
    return (
      <Stack gap="xs">
        <ErrorPanel error={new ProblemError('VALIDATION_FAILED', problemText(error, SAVE_FAILED))} />
        <Group justify="flex-end">
          <Button type="submit" size="xs" variant="default" loading={busy}>
            Retry
          </Button>
        </Group>
      </Stack>
    );
  }
  return (
    <Alert role="alert" color="yellow" variant="outline">
      <Stack gap="xs">
        <Text size="sm">{problemText(error)}</Text>
        <Checkbox
          label="Yes, it starts before today"
          checked={confirmed}
          onChange={(event) => {
            event.stopPropagation();
            onConfirm(event.currentTarget.checked);
          }}
        />
      </Stack>
    </Alert>
  );
};

/**
 * The plan's form (screens#payment-plan): Save waits for a start date and an amount above 0. A new version holds from
 * today on.
 */
export const SetPlan = ({ accountId, data, quoted, onSaved, onCancel }: SetPlanProps) => {
  const queries = useQueryClient();
  const [confirmed, setConfirmed] = useState(false);
  const seen = useRef<number | null>(null);
  const { form, onSubmit, busy, error, forget } = useContractForm({
    endpoint: setPlan,
    params: { accountId },
    initialValues: valuesOf(data, quoted),
    body: ({ amountCents, startOn, ...rest }) => ({
      ...rest,
      confirmed,
      basedOnBalanceCents: seen.current,
      amountCents: amountCents ?? 0,
      startOn: startOn ?? '',
    }),
    onDone: onSaved,
  });
  const { values } = form;
  const preview = usePreview(accountId, values);
  const hasChanged = error instanceof ProblemError && error.code === 'BALANCE_CHANGED';
  useEffect(() => {
    seen.current = preview.data?.balanceCents ?? null;
  });
  // Another balance than the one that was looked at: nothing was saved, and what would be is looked at again.
  useEffect(() => {
    if (hasChanged) refreshTopics(queries, ['account']);
  }, [hasChanged, queries]);
  const changed = () => {
    setConfirmed(false);
    forget();
  };
  // Saved is what was looked at, or what the server refuses.
  const ready = preview.data !== undefined || preview.error !== null;
  const isAsked = isAskedBy(error);
  const pastDueCents = data.plan?.end === null ? data.plan.figures.pastDueCents : 0;
  return (
    <form onSubmit={onSubmit} onChange={changed} noValidate aria-label="Payment plan">
      <Stack gap="md">
        <TermsFields form={form} data={data} onChanged={changed} />
        {preview.data ? <PlanPreview preview={preview.data} /> : null}
        {preview.error && !error ? (
          <Text size="sm" c="var(--mantine-color-error)" role="alert">
            {problemText(preview.error)}
          </Text>
        ) : null}
        {pastDueCents > 0 ? <SpreadFields form={form} pastDueCents={pastDueCents} /> : null}
        <Refusal error={error} busy={busy} confirmed={confirmed} onConfirm={setConfirmed} />
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
