import { Button, Checkbox, Group, Progress, Stack, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { downloadBondsToReprice } from '#contracts/books/bonds.ts';
import type { BondToReprice } from '#contracts/books/bonds.ts';
import type { PremiumRuleVersion } from '#contracts/organizations/organizations.ts';
import { formatCents } from '#domain/money.ts';
import { countOf, showCount, showDay, showDefendant } from '../../lib/format.ts';
import { Confirm } from '../../ui/confirm.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { AppLink } from '../../ui/link.tsx';
import { ListDownload } from '../../ui/list-filters.tsx';
import { RowLink } from '../../ui/list-rows.tsx';
import type { Column } from '../../ui/list-rows.tsx';
import { List, pagesOf } from '../../ui/list.tsx';
import { Money } from '../../ui/money.tsx';
import { FormProblem } from '../../ui/problem.tsx';
import { Section } from '../../ui/section.tsx';
import { accountName, PowerNumber } from '../books/index.ts';
import { bondsToRepriceQuery } from './bonds.queries.ts';
import { useReprice } from './use-reprice.ts';

const bonds = (count: number) => countOf(count, 'bond');

const signed = (cents: number) => (cents > 0 ? `+${formatCents(cents)}` : formatCents(cents));

const differenceOf = ({ premiumCents, correctedCents }: BondToReprice) => correctedCents - premiumCents;

const sumOf = (rows: readonly BondToReprice[]) => rows.reduce((sum, row) => sum + differenceOf(row), 0);

const columnsOf = (chosen: {
  has: (bondId: string) => boolean;
  choose: (bondId: string, on: boolean) => void;
  all: React.ReactNode;
  failures: ReadonlyMap<string, string>;
  disabled: boolean;
}): Column<BondToReprice>[] => [
  {
    key: 'choose',
    header: chosen.all,
    width: 44,
    screenOnly: true,
    cell: ({ bondId, defendantName, powerNumber }) => (
      <Checkbox
        aria-label={`Choose ${powerNumber || 'bond'} of ${showDefendant(defendantName)}`}
        checked={chosen.has(bondId)}
        disabled={chosen.disabled}
        onChange={({ currentTarget }) => chosen.choose(bondId, currentTarget.checked)}
      />
    ),
  },
  {
    key: 'bond',
    header: 'Bond',
    cell: ({ bondId, powerNumber, defendantName, bondDate }) => (
      <Stack gap={0}>
        <RowLink to="/bonds/$bondId" params={{ bondId }}>
          {showDefendant(defendantName)}
        </RowLink>
        <Text size="xs" c="dimmed">
          <PowerNumber of={{ powerNumber }} /> · {showDay(bondDate)}
        </Text>
        {chosen.failures.has(bondId) ? (
          <Text size="xs" c="var(--mantine-color-error)" role="alert">
            {chosen.failures.get(bondId)}
          </Text>
        ) : null}
      </Stack>
    ),
  },
  {
    key: 'account',
    header: 'Account',
    wideOnly: true,
    cell: ({ accountId, accountShortId, accountStatus }) => (
      <>
        <AppLink to="/accounts/$accountId" params={{ accountId }} inherit>
          {accountName(accountShortId)}
        </AppLink>
        {accountStatus === 'closed' ? ' (closed)' : ''}
      </>
    ),
  },
  { key: 'amount', header: 'Amount', wideOnly: true, cents: ({ amountCents }) => amountCents },
  {
    key: 'premium',
    header: 'Charged → corrected',
    align: 'right',
    beneath: 'bond',
    cell: ({ premiumCents, correctedCents }) => (
      <>
        <Money cents={premiumCents} /> → <Money cents={correctedCents} />
      </>
    ),
  },
  {
    key: 'difference',
    header: 'Difference',
    align: 'right',
    cell: (row) => <span className="money">{signed(differenceOf(row))}</span>,
  },
];

const RunState = ({ run }: { run: ReturnType<typeof useReprice> }) => {
  if (run.total === 0) return null;
  const tried = run.adjusted + run.failures.size;
  const words = run.running
    ? `Adjusting ${showCount(Math.min(tried + 1, run.total))} of ${bonds(run.total)}…`
    : `${showCount(run.adjusted)} of ${bonds(run.total)} adjusted.`;
  const left = run.failures.size === 0 ? '' : ` ${bonds(run.failures.size)} could not be: the reason stands beside it.`;
  return (
    <Stack gap="xs">
      <Group gap="sm" role="status">
        <Text size="sm">{words + left}</Text>
        {run.running ? (
          <Button size="compact-xs" variant="default" onClick={run.stop}>
            Stop
          </Button>
        ) : null}
      </Group>
      {run.running ? (
        <Progress value={(100 * tried) / run.total} aria-label="Bonds adjusted" transitionDuration={0} />
      ) : null}
      <FormProblem error={run.stopped} />
    </Stack>
  );
};

/** The bonds that an earlier version of the rule priced, with the difference; adjusted by an entry each (decision 50). */
export const BondsToReprice = ({ rule }: { rule: PremiumRuleVersion }) => {
  const { ruleId } = rule;
  const list = useInfiniteQuery(bondsToRepriceQuery(ruleId));
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [asking, setAsking] = useState(false);
  const run = useReprice(ruleId);
  const rows = list.data?.pages.flatMap((page) => page.rows) ?? [];
  const sums = list.data?.pages.at(-1);
  const picked = rows.filter(({ bondId }) => chosen.has(bondId));
  const choose = (bondIds: readonly string[], on: boolean) => {
    const next = new Set(chosen);
    for (const bondId of bondIds)
      if (on) next.add(bondId);
      else next.delete(bondId);
    setChosen(next);
  };
  const everyId = rows.map(({ bondId }) => bondId);
  const columns = columnsOf({
    has: (bondId) => chosen.has(bondId),
    choose: (bondId, on) => choose([bondId], on),
    failures: run.failures,
    disabled: run.running,
    all: (
      <Checkbox
        aria-label="Choose all"
        checked={rows.length > 0 && picked.length === rows.length}
        indeterminate={picked.length > 0 && picked.length < rows.length}
        disabled={run.running}
        onChange={({ currentTarget }) => choose(everyId, currentTarget.checked)}
      />
    ),
  });
  return (
    <Section
      title="Bonds it priced before"
      hint="Live bonds whose premium an earlier version set. Each adjustment books today, on the bond's account."
      actions={
        sums && sums.count > 0 ? (
          <Group gap="xs" className="no-print">
            <ListDownload endpoint={downloadBondsToReprice} request={{ params: { ruleId } }} />
            <Button size="xs" disabled={picked.length === 0} loading={run.running} onClick={() => setAsking(true)}>
              {picked.length === 0 ? 'Adjust' : `Adjust ${bonds(picked.length)}`}
            </Button>
          </Group>
        ) : null
      }
    >
      <RunState run={run} />
      {sums && sums.count > 0 ? (
        <Text size="sm">
          {bonds(sums.count)}, {signed(sums.differenceCents)} in all.
          {sums.same > 0 ? ` ${countOf(sums.same, 'more comes', 'more come')} to the same premium.` : ''}
        </Text>
      ) : null}
      <List
        label="Bonds to adjust"
        from={pagesOf(list)}
        columns={columns}
        rowKey={({ bondId }) => bondId}
        empty={
          <EmptyState
            title="Every bond has the premium of the corrected rule."
            hint={
              sums && sums.same > 0 ? `${bonds(sums.same)} of an earlier version come to the same premium.` : undefined
            }
          />
        }
      />
      <Confirm
        opened={asking}
        title={`Adjust the premium of ${bonds(picked.length)}?`}
        confirmLabel="Adjust"
        consequence="Its statement says that the premium was amended, and why the rule was corrected."
        onConfirm={() => {
          setAsking(false);
          setChosen(new Set());
          void run.run(picked.map(({ bondId }) => bondId));
        }}
        onCancel={() => setAsking(false)}
      >
        {signed(sumOf(picked))} in all, booked today by an entry for each bond.
      </Confirm>
    </Section>
  );
};
