import { Button, Stack, Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { exporters } from '#contracts/kernel/roles.ts';
import {
  downloadPlansKept,
  downloadPlansKeptPaper,
  type PlansKept,
  type PlansOfAccount,
  type PlansOfAgent,
} from '#contracts/office/production/plans-kept.ts';
import { daysOfPreset } from '#domain/kernel/day-presets.ts';
import { accountName } from '#domain/kernel/short-id.ts';
import { countOf, showCount, showDay, showDefendant } from '../../../lib/format.ts';
import { useMay, useSession } from '../../../lib/session.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { AppLink } from '../../../ui/link.tsx';
import { countSet, DayRange, ListBar, ListDownload } from '../../../ui/list-filters.tsx';
import { RowLink, type Column } from '../../../ui/list-rows.tsx';
import { List, rowsOf } from '../../../ui/list.tsx';
import { Section } from '../../../ui/section.tsx';
import { SaveReportButton } from '../saved-reports/index.ts';
import { AsKnown } from '../../books/ledger/index.ts';
import { WhoseFilters, whoseOf, type WhoseSearch } from '../../powers/surety-reports/index.ts';
import { plansKeptQuery } from './production.queries.ts';

interface PlansSearch extends WhoseSearch {
  from?: string | undefined;
  to?: string | undefined;
  /** As of what was known: the day at whose end, or the journal entry. */
  known?: string | undefined;
  at?: number | undefined;
}

interface PlansProps {
  search: PlansSearch;
  change: (changes: PlansSearch) => void;
}

/** A part of a whole, in percent: `82%`; nothing of nothing. */
const shareOf = (part: number, whole: number): string => (whole === 0 ? '' : `${Math.round((part / whole) * 100)}%`);

/** Finished promises that were kept. */
const keptOf = ({ kept, broken }: Pick<PlansKept, 'kept' | 'broken'>): string => shareOf(kept, kept + broken);

const nobody = (name: string): string => (name === '' ? 'No bond' : name);

const figures = <Row extends Omit<PlansKept, 'accounts'>>(): Column<Row>[] => [
  { key: 'due', header: 'Due', wideOnly: true, cents: ({ dueCents }) => dueCents },
  { key: 'paid', header: 'Paid', wideOnly: true, cents: ({ paidCents }) => paidCents },
  { key: 'late', header: 'Late', cents: ({ lateCents }) => (lateCents === 0 ? null : lateCents) },
  { key: 'made', header: 'Promised', wideOnly: true, count: ({ made }) => made },
  { key: 'kept', header: 'Kept', wideOnly: true, count: ({ kept }) => kept },
  { key: 'broken', header: 'Broken', wideOnly: true, count: ({ broken }) => broken },
];

const agentColumns = (search: PlansSearch): Column<PlansOfAgent>[] => [
  {
    key: 'agent',
    header: 'Agent',
    cell: ({ agentId, fullName }) =>
      agentId === null ? (
        nobody(fullName)
      ) : (
        <RowLink to="/admin/reports" search={{ ...search, tab: 'plans', agent: agentId }} className="anywhere">
          {nobody(fullName)}
        </RowLink>
      ),
  },
  { key: 'accounts', header: 'Accounts', wideOnly: true, count: ({ accounts }) => accounts },
  ...figures<PlansOfAgent>(),
  { key: 'rate', header: 'Promises kept', align: 'right', cell: (sums) => keptOf(sums) },
];

const ACCOUNTS: readonly Column<PlansOfAccount>[] = [
  {
    key: 'account',
    header: 'Account',
    cell: ({ accountId, shortId, defendantName, agentName }) => (
      <Stack gap={0}>
        <RowLink to="/accounts/$accountId" params={{ accountId }} className="anywhere">
          {showDefendant(defendantName)}
        </RowLink>
        <Text size="xs" c="dimmed" span className="anywhere">
          {accountName(shortId)}, {nobody(agentName)}
        </Text>
      </Stack>
    ),
  },
  {
    key: 'instalments',
    header: 'Instalments',
    beneath: 'account',
    cell: ({ due, late }) => (due === 0 ? '' : `${String(late)} of ${String(due)} late`),
  },
  ...figures<PlansOfAccount>(),
];

const totalsOf = (total: PlansKept) => ({
  due: total.dueCents,
  paid: total.paidCents,
  late: total.lateCents,
  made: String(total.made),
  kept: String(total.kept),
  broken: String(total.broken),
});

/** Until when what fell due is told: today, unless an earlier knowledge was asked for. */
const untilOf = (known: string | undefined, at: number | undefined): string => {
  if (at !== undefined) return `the day of journal entry ${at}, as it was known then`;
  return known === undefined ? 'today' : `${showDay(known)}, as it was known then`;
};

/** What it all comes to, in a sentence. */
const Summary = ({ total }: { total: PlansKept }) => {
  const { due, late, dueCents, paidCents, kept, broken } = total;
  const paid = due === 0 ? [] : [`${shareOf(paidCents, dueCents)} of what plans asked for is paid`];
  const instalments = due === 0 ? [] : [`${showCount(late)} of ${countOf(due, 'instalment')} late`];
  const promises = kept + broken === 0 ? [] : [`${showCount(kept)} of ${countOf(kept + broken, 'promise')} kept`];
  const said = [...paid, ...instalments, ...promises];
  return said.length === 0 ? null : <Text size="sm">{said.join(', ')}.</Text>;
};

/** What plans asked for and what was promised, by agent, beside what was paid of it, this month unless told. */
export const PlansKeptReport = ({ search, change }: PlansProps) => {
  const { today } = useSession().organization;
  const mayTakeAway = useMay(exporters);
  const { from, to, agent, parish, surety, known, at } = search;
  const request = { from, to, ...whoseOf(search), knownOn: known, journalNumber: at };
  const report = useQuery({ ...plansKeptQuery(request), placeholderData: keepPreviousData });
  const month = daysOfPreset('This month', today);
  const { total, accountsBehind = 0, behind = [], narrowedTo = [] } = report.data ?? {};
  return (
    <Stack gap="md">
      <ListBar
        count={countSet({ from, to }, parish, surety, known, at)}
        filters={
          <>
            <DayRange
              days={{ from: from ?? month.from, to: to ?? month.to }}
              onChange={(days) => change({ from, to, ...days })}
            />
            <WhoseFilters search={search} change={change} withoutAgent />
            <AsKnown {...{ known, at, change }} />
          </>
        }
        tools={
          <>
            {mayTakeAway ? (
              <>
                <SaveReportButton
                  kind="plans"
                  shown={{
                    from: from ?? month.from,
                    to: to ?? month.to,
                    agentId: agent ?? null,
                    parish: parish ?? null,
                    suretyId: surety ?? null,
                  }}
                />
                <ListDownload endpoint={downloadPlansKept} request={{ query: request }} />
                <ListDownload endpoint={downloadPlansKeptPaper} request={{ query: request }} label="PDF" />
              </>
            ) : null}
            <Button size="xs" variant="default" onClick={() => window.print()}>
              Print
            </Button>
          </>
        }
      />
      {agent === undefined ? null : (
        <AppLink
          to="/admin/reports"
          search={{ tab: 'plans', from, to, parish, surety, known, at }}
          size="sm"
          className="no-print"
        >
          All agents
        </AppLink>
      )}
      <Text size="sm" c="dimmed" className="tabular">
        {`Instalments due ${showDay(report.data?.from ?? from ?? month.from)} to ${showDay(report.data?.to ?? to ?? month.to)}`}
        {`, until ${untilOf(known, at)}, and promises of these days. An account is of the agent of its newest bond.`}
      </Text>
      {narrowedTo.length > 0 ? <Text size="sm">{narrowedTo.join(', ')}.</Text> : null}
      {total ? <Summary total={total} /> : null}
      <List
        label="Plans and promises by agent"
        from={rowsOf(report, ({ agents }) => agents)}
        columns={agentColumns({ from, to, parish, surety, known, at })}
        rowKey={({ agentId }) => agentId ?? ''}
        totals={total && { agent: 'Total', accounts: String(total.accounts), ...totalsOf(total), rate: keptOf(total) }}
        failed="Failed to load plans and promises."
        empty={<EmptyState title="No instalment or promise on these days." hint="Choose other days." />}
      />
      {accountsBehind === 0 ? null : (
        <Section
          title="Accounts behind"
          hint={
            accountsBehind > behind.length
              ? `The first ${showCount(behind.length)} of ${countOf(accountsBehind, 'account')}; the file has all`
              : countOf(accountsBehind, 'account')
          }
        >
          <List
            label="Accounts with late instalments or broken promises"
            from={rowsOf(report, (data) => data.behind)}
            columns={ACCOUNTS}
            rowKey={({ accountId }) => accountId}
            rowClass={() => 'top'}
            failed="Failed to load the accounts."
            empty={<EmptyState title="No account is behind." hint="Every instalment is paid." />}
          />
        </Section>
      )}
    </Stack>
  );
};
