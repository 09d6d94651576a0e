import { Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { getReconciliation, Reconciliation } from '#contracts/books/bank/reconciliation.ts';
import type { AnswerOf } from '#contracts/kernel/endpoint.ts';
import { moneyRoles } from '#contracts/kernel/roles.ts';
import { formatCents } from '#domain/kernel/money.ts';
import { showCount, showDay } from '../../../lib/format.ts';
import { useMay } from '../../../lib/session.ts';
import { Instant } from '../../../ui/day.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { AppLink } from '../../../ui/link.tsx';
import { Loading } from '../../../ui/loading.tsx';
import { ErrorPanel } from '../../../ui/problem.tsx';
import { Section } from '../../../ui/section.tsx';
import { FinishedActions, OpenActions } from './reconciliation-actions.tsx';
import { FinishedItems, ItemsToTick } from './reconciliation-items.tsx';
import { reconciliationQuery } from './reconciliation.queries.ts';
import { useTicks } from './tick-reconciliation.ts';

type Shown = AnswerOf<typeof getReconciliation>;

const Balances = ({ of }: { of: Reconciliation }) => (
  <Facts
    inColumns
    facts={[
      ['Statement of', showDay(of.statementOn)],
      ['Opening balance', formatCents(of.openingCents)],
      ['Statement balance', formatCents(of.statementCents)],
      ['Started by', of.startedBy],
      ...(of.finishedAt === null
        ? []
        : ([
            [
              'Finished',
              <span key="finished">
                {of.finishedBy}, <Instant at={of.finishedAt} />
              </span>,
            ],
          ] as const)),
      ...(of.reopened === null
        ? []
        : ([
            [
              'Reopened',
              <span key="reopened" className="anywhere">
                {of.reopened.by}, <Instant at={of.reopened.at} />: {of.reopened.reason}
              </span>,
            ],
          ] as const)),
    ]}
  />
);

/** Always in view: what is ticked, what the statement has, and the difference. */
const Totals = ({ of, onLeft }: { of: Reconciliation; onLeft: () => void }) => (
  <Group
    className="form-foot sticky"
    style={{ bottom: 'var(--app-shell-footer-height, 0px)' }}
    justify="space-between"
    gap="sm"
    role="group"
    aria-label="Totals"
  >
    <Text size="sm" className="tabular" aria-live="polite">
      {showCount(of.ticked)} ticked: in {formatCents(of.inCents)}, out {formatCents(of.outCents)}.{' '}
      <strong>Difference {formatCents(of.differenceCents)}</strong>
    </Text>
    <Group gap="xs">
      <OpenActions reconciliation={of} onLeft={onLeft} />
    </Group>
  </Group>
);

const Open = ({ shown, onLeft }: { shown: Shown; onLeft: () => void }) => {
  const tick = useTicks(shown.reconciliationId);
  const mayTick = useMay(moneyRoles);
  return (
    <Section title={`Statement of ${showDay(shown.statementOn)}`} hint="Tick what the bank's statement has.">
      <Balances of={shown} />
      <ItemsToTick items={shown.items} tick={mayTick ? tick : null} />
      <Totals of={shown} onLeft={onLeft} />
    </Section>
  );
};

const Finished = ({ shown }: { shown: Shown }) => {
  const part = (isTicked: boolean, isIn: boolean) =>
    shown.items.filter((item) => item.isTicked === isTicked && item.amountCents > 0 === isIn);
  return (
    <>
      <Section
        title={`Statement of ${showDay(shown.statementOn)}`}
        actions={
          <Group gap="xs" className="no-print">
            <FinishedActions reconciliation={shown} />
          </Group>
        }
      >
        <Balances of={shown} />
      </Section>
      <Section title="Outstanding" hint="In the books on that day, and not on the statement.">
        <FinishedItems label="Deposits in transit" items={part(false, true)} aged />
        <FinishedItems label="Payments not cashed" items={part(false, false)} aged />
      </Section>
      <Section title="Cleared">
        <FinishedItems label="Money in" items={part(true, true)} aged={false} />
        <FinishedItems label="Money out" items={part(true, false)} aged={false} />
      </Section>
    </>
  );
};

interface ReconciliationProps {
  bankAccountId: string;
  reconciliationId: string;
  /** Back to the list. */
  onLeft: () => void;
}

/** One reconciliation: what is to be ticked, or what cleared and what was outstanding (money#reconciliation). */
export const ReconciliationOfAccount = ({ bankAccountId, reconciliationId, onLeft }: ReconciliationProps) => {
  const { data, error, refetch } = useQuery(reconciliationQuery(reconciliationId));
  return (
    <Stack gap="md">
      <AppLink to="/money/bank" search={{ account: bankAccountId, view: 'reconcile' }} size="sm" className="no-print">
        All reconciliations
      </AppLink>
      {data ? (
        data.state === 'open' ? (
          <Open shown={data} onLeft={onLeft} />
        ) : (
          <Finished shown={data} />
        )
      ) : error ? (
        <ErrorPanel title="Failed to load the reconciliation." error={error} retry={() => void refetch()} />
      ) : (
        <Loading lines={10} />
      )}
    </Stack>
  );
};
