import { Button, Stack, Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import {
  downloadProduction,
  downloadProductionPaper,
  type ProducedBond,
  type ProductionOfAgent,
  type ProductionSums,
} from '#contracts/office/production/production.ts';
import { exporters, ledgerReaders } from '#contracts/kernel/roles.ts';
import { daysOfPreset } from '#domain/kernel/day-presets.ts';
import { partOfWhole } from '#domain/kernel/part-of-whole.ts';
import { showDay, showDefendant } from '../../../lib/format.ts';
import { useMay, useSession } from '../../../lib/session.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { AppLink } from '../../../ui/link.tsx';
import { DayRange, ListBar, ListDownload, countSet } from '../../../ui/list-filters.tsx';
import { RowLink, type Column } from '../../../ui/list-rows.tsx';
import { List, rowsOf } from '../../../ui/list.tsx';
import { SerialNumber } from '../../../ui/money.tsx';
import { NarrowedTo, WhoseFilters, whoseOf, type WhoseSearch } from '../../powers/surety-reports/index.ts';
import { SaveReportButton } from '../saved-reports/index.ts';
import { AsKnown, KnownAs } from '../../books/ledger/index.ts';
import { productionQuery } from './production.queries.ts';

interface ProductionSearch extends WhoseSearch {
  from?: string | undefined;
  to?: string | undefined;
  /** As of what was known: the day at whose end, or the journal entry. */
  known?: string | undefined;
  at?: number | undefined;
}

interface ProductionProps {
  search: ProductionSearch;
  change: (changes: ProductionSearch, replace?: boolean) => void;
}

const figures = <Row extends Omit<ProductionSums, 'bonds'>>(): Column<Row>[] => [
  { key: 'face', header: 'Face', wideOnly: true, cents: ({ faceCents }) => faceCents },
  { key: 'premium', header: 'Premium', cents: ({ premiumCents }) => premiumCents },
  { key: 'collected', header: 'Collected', wideOnly: true, cents: ({ collectedCents }) => collectedCents },
  { key: 'commission', header: 'Commission booked', wideOnly: true, cents: ({ commissionCents }) => commissionCents },
];

const totalsOf = (total: ProductionSums | undefined) =>
  total && {
    face: total.faceCents,
    premium: total.premiumCents,
    collected: total.collectedCents,
    commission: total.commissionCents,
  };

const agentColumns = ({ from, to, parish, surety, known, at }: ProductionSearch): Column<ProductionOfAgent>[] => [
  {
    key: 'agent',
    header: 'Agent',
    cell: ({ agentId, fullName }) => (
      <RowLink
        to="/admin/reports"
        search={{ tab: 'production', from, to, agent: agentId, parish, surety, known, at }}
        className="anywhere"
      >
        {fullName}
      </RowLink>
    ),
  },
  { key: 'bonds', header: 'Bonds', count: ({ bonds }) => bonds },
  ...figures<ProductionOfAgent>(),
];

const BONDS: Column<ProducedBond>[] = [
  {
    key: 'bond',
    header: 'Bond',
    cell: ({ bondId, defendantName, powerNumber, isRewrite }) => (
      <Stack gap={0}>
        <RowLink to="/bonds/$bondId" params={{ bondId }} className="anywhere">
          {showDefendant(defendantName)}
        </RowLink>
        <Text size="xs" c="dimmed" span>
          {powerNumber === '' ? null : <SerialNumber>{powerNumber}</SerialNumber>}
          {isRewrite ? `${powerNumber === '' ? '' : ' · '}Rewrite` : ''}
        </Text>
      </Stack>
    ),
  },
  { key: 'day', header: 'Date', beneath: 'bond', width: 100, day: ({ writtenOn }) => writtenOn },
  ...figures<ProducedBond>(),
];

/** Written by each agent in a period, this month unless told; an Agent finds their own bonds alone (people#roles). */
export const Production = ({ search, change }: ProductionProps) => {
  const { today } = useSession().organization;
  const { from, to, agent, parish, surety, known, at } = search;
  const seesAll = useMay(ledgerReaders);
  const mayTakeAway = useMay(exporters);
  const { agentId, ...ofBonds } = whoseOf(search);
  const asKnown = { knownOn: known, journalNumber: at };
  const request = { from, to, ...ofBonds, ...asKnown, agentId: seesAll ? agentId : undefined };
  const report = useQuery({ ...productionQuery(request), placeholderData: keepPreviousData });
  const month = daysOfPreset('This month', today);
  const isThen = known !== undefined || at !== undefined;
  const isOfOne = !seesAll || agent !== undefined;
  const { total, narrowed } = report.data ?? {};
  const empty = <EmptyState title="No bonds written on these days." hint="Choose other days." />;
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
                  kind="production"
                  shown={{
                    from: from ?? month.from,
                    to: to ?? month.to,
                    agentId: request.agentId ?? null,
                    parish: parish ?? null,
                    suretyId: surety ?? null,
                  }}
                />
                <ListDownload endpoint={downloadProduction} request={{ query: request }} />
                <ListDownload endpoint={downloadProductionPaper} request={{ query: request }} label="PDF" />
              </>
            ) : null}
            <Button size="xs" variant="default" onClick={() => window.print()}>
              Print
            </Button>
          </>
        }
      />
      {isOfOne && seesAll ? (
        <AppLink
          to="/admin/reports"
          search={{ tab: 'production', from, to, parish, surety, known, at }}
          size="sm"
          className="no-print"
        >
          All agents
        </AppLink>
      ) : null}
      <Text size="sm" c="dimmed" className="tabular">
        {isOfOne ? `${seesAll ? (report.data?.agents[0]?.fullName ?? 'Agent') : 'Your bonds'}, ` : 'Bonds '}
        {`dated ${showDay(report.data?.from ?? from ?? month.from)} to ${showDay(report.data?.to ?? to ?? month.to)}`}.
        Void bonds are left out. Collected is what{' '}
        {isThen ? 'had been paid of this premium by then' : 'has been paid of this premium so far'}.
      </Text>
      <KnownAs known={known} at={at} />
      {narrowed ? (
        <NarrowedTo
          to={narrowed.to}
          part={`premium ${partOfWhole(total?.premiumCents ?? 0, narrowed.whole.premiumCents)}`}
        />
      ) : null}
      {isOfOne ? (
        <List
          label="Bonds written"
          from={rowsOf(report, ({ bonds }) => bonds)}
          columns={BONDS}
          rowKey={({ bondId }) => bondId}
          totals={total && { bond: `Total of ${total.bonds}`, ...totalsOf(total) }}
          empty={empty}
        />
      ) : (
        <List
          label="Production by agent"
          from={rowsOf(report, ({ agents }) => agents)}
          columns={agentColumns(search)}
          rowKey={({ agentId }) => agentId}
          totals={total && { agent: 'Total', bonds: String(total.bonds), ...totalsOf(total) }}
          empty={empty}
        />
      )}
    </Stack>
  );
};
