import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { AccountPlan, PlanShown } from '#contracts/books/plans/plans.ts';
import { anyStaff } from '#contracts/kernel/roles.ts';
import { formatCents } from '#domain/kernel/money.ts';
import { planInWords } from '#domain/books/plan-words.ts';
import type { QuotedPlan } from '#domain/books/quote.ts';
import { countOf, showDay } from '../../../lib/format.ts';
import { useMay } from '../../../lib/session.ts';
import { Day } from '../../../ui/day.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { LinkButton } from '../../../ui/link.tsx';
import { Loading } from '../../../ui/loading.tsx';
import { ErrorPanel } from '../../../ui/problem.tsx';
import { Section } from '../../../ui/section.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { EndPlan } from './end-plan.tsx';
import { PlanSchedule } from './plan-schedule.tsx';
import { PlanVersions } from './plan-versions.tsx';
import { planQuery } from './plans.queries.ts';
import { SetPlan } from './set-plan.tsx';
import { SkipInstalment } from './skip-instalment.tsx';

/** How long it is said that the plan was saved (screens#payment-plan), in milliseconds. */
const SAID_FOR = 5_000;

const END_WORDS = {
  ended: 'was ended',
  'account closed': 'ended with the account, which was closed',
  'paid off': 'was paid off',
  'last instalment': 'ended with its last payment; the balance is due since',
} as const;

/** A plan that is over, in a sentence. */
const endInWords = (end: NonNullable<PlanShown['end']>): string =>
  `The last plan ${END_WORDS[end.why]} on ${showDay(end.on)}.`;

const bondName = ({ bonds }: AccountPlan, bondId: string | null): string | null => {
  const bond = bonds.find((one) => one.bondId === bondId);
  if (!bond) return null;
  return bond.powerNumber || (bond.amountCents === null ? 'without a power number' : formatCents(bond.amountCents));
};

const Figures = ({ data, plan }: { data: AccountPlan; plan: PlanShown }) => {
  const { version, figures, schedule } = plan;
  const { pastDueCents, missed, nextDue, scheduledCents, paidCents } = figures;
  const bond = bondName(data, version.bondId);
  const ahead = paidCents - scheduledCents;
  return (
    <Facts
      inColumns
      facts={[
        ['Total Past Due', <PastDue key="due" cents={pastDueCents} />],
        ['Missed Payments', String(missed)],
        [
          'Next payment',
          nextDue === null ? (
            'None'
          ) : (
            <span key="next">
              {formatCents(nextDue.amountCents)} · <Day day={nextDue.on} />
            </span>
          ),
        ],
        ['Payment', planInWords(version)],
        ['Start Date', showDay(version.startOn)],
        ['Ends', endsInWords(version.endsAfter, schedule.uncoveredCents)],
        ...(version.downPayments.length > 0 ? [['Down payment', downInWords(version)] as const] : []),
        ...(bond === null ? [] : [['Bond', bond] as const]),
        ...(ahead > 0 ? [['Paid ahead', formatCents(ahead)] as const] : []),
      ]}
    />
  );
};

const downInWords = ({ downPayments }: PlanShown['version']): string =>
  downPayments.map(({ amountCents, on }) => `${formatCents(amountCents)} on ${showDay(on)}`).join(', ');

const PastDue = ({ cents }: { cents: number }) => (
  <Text component="span" inherit className="money" {...(cents > 0 ? { c: 'var(--mantine-color-error)', fw: 600 } : {})}>
    {formatCents(cents)}
  </Text>
);

const endsInWords = (endsAfter: number | null, uncoveredCents: number): string => {
  if (endsAfter === null) return 'once the balance is paid';
  const open = uncoveredCents > 0 ? `, leaves ${formatCents(uncoveredCents)} open` : '';
  return `after ${countOf(endsAfter, 'payment')}${open}`;
};

/** Said for five seconds (screens#payment-plan). */
const Saved = ({ onOver }: { onOver: () => void }) => {
  useEffect(() => {
    const timer = setTimeout(onOver, SAID_FOR);
    return () => clearTimeout(timer);
  }, [onOver]);
  return (
    <Alert role="status" color="green" variant="outline" p="xs">
      Payment plan saved.
    </Alert>
  );
};

interface PlanCardProps {
  accountId: string;
  data: AccountPlan;
  /** Whether the account takes anything. */
  open: boolean;
}

type Mode = 'edit' | 'skip' | 'end' | null;

const TO_AGREE = 'Agree on how much is paid, how often, and from when.';

/** The down payment comes first, so that the plan can name it. */
const quotedInWords = ({ words }: QuotedPlan): string =>
  `Quoted: ${words}. Take the down payment, then set up the plan.`;

const PlanCard = ({ accountId, data, open }: PlanCardProps) => {
  const mayChange = useMay(anyStaff) && open;
  const [mode, setMode] = useState<Mode>(null);
  const [saved, setSaved] = useState(false);
  // The address changes with each dialog, and forgets what it was opened with.
  const { state } = useLocation();
  const [quoted] = useState(state.quotedPlan ?? null);
  const { plan } = data;
  const inForce = plan?.end === null ? plan : null;
  const close = () => setMode(null);
  return (
    <Section
      title="Payment Plan"
      {...(inForce
        ? {
            hint: (
              <StatusBadge
                status={inForce.figures.pastDueCents > 0 ? 'past due' : 'in force'}
                tone={inForce.figures.pastDueCents > 0 ? 'red' : 'green'}
              />
            ),
          }
        : {})}
      actions={
        <Group gap="xs" className="no-print">
          {inForce && mode !== 'edit' ? (
            <>
              <LinkButton to="/accounts/$accountId/plan" params={{ accountId }} size="xs" variant="default">
                Print schedule
              </LinkButton>
              {mayChange ? (
                <>
                  <Button
                    size="xs"
                    variant="default"
                    onClick={() => setMode('skip')}
                    disabled={inForce.toSkip === null}
                  >
                    Skip a payment
                  </Button>
                  <Button size="xs" variant="default" onClick={() => setMode('edit')}>
                    Edit plan
                  </Button>
                  <Button size="xs" variant="subtle" color="gray" onClick={() => setMode('end')}>
                    End plan
                  </Button>
                </>
              ) : null}
            </>
          ) : null}
        </Group>
      }
    >
      {saved ? <Saved onOver={() => setSaved(false)} /> : null}
      {mode === 'edit' ? (
        <SetPlan
          accountId={accountId}
          data={data}
          quoted={quoted}
          onCancel={close}
          onSaved={() => {
            setSaved(true);
            close();
          }}
        />
      ) : inForce ? (
        <>
          <Figures data={data} plan={inForce} />
          <PlanSchedule plan={inForce} today={data.today} />
        </>
      ) : (
        <>
          {data.owing.since === null ? null : (
            <Facts
              inColumns
              facts={[
                ['Total Past Due', <PastDue key="due" cents={data.owing.pastDueCents} />],
                ['Past due since', showDay(data.owing.since)],
              ]}
            />
          )}
          <Group gap="xs" justify="space-between">
            <Text size="sm" className="sentence">
              <Text span inherit fw={500}>
                No payment plan set up
              </Text>{' '}
              <Text span inherit c="dimmed">
                {plan?.end ? endInWords(plan.end) : quoted ? quotedInWords(quoted) : TO_AGREE}
              </Text>
            </Text>
            {mayChange && data.balanceCents > 0 ? (
              <Button size="xs" variant="default" onClick={() => setMode('edit')}>
                Set up a payment plan
              </Button>
            ) : null}
          </Group>
        </>
      )}
      <PlanVersions versions={data.versions} />
      {mode === 'skip' && inForce?.toSkip ? (
        <SkipInstalment accountId={accountId} plan={inForce} on={inForce.toSkip} onClose={close} />
      ) : null}
      {mode === 'end' && inForce ? <EndPlan accountId={accountId} plan={inForce} onClose={close} /> : null}
    </Section>
  );
};

/**
 * The payment plan of an account (screens#payment-plan, bonds#one-active-plan): absent, in edit mode, or shown with
 * its figures of today.
 */
export const PaymentPlan = ({ accountId, open }: { accountId: string; open: boolean }) => {
  const { data, error, refetch } = useQuery(planQuery(accountId));
  if (data) return <PlanCard key={accountId} accountId={accountId} data={data} open={open} />;
  return (
    <Section title="Payment Plan">
      {error ? (
        <ErrorPanel title="Failed to load the payment plan." error={error} retry={() => void refetch()} />
      ) : (
        <Stack>
          <Loading lines={3} />
        </Stack>
      )}
    </Section>
  );
};
