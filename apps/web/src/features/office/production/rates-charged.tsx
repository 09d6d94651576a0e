import { Alert, Button, Stack, Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { exporters } from '#contracts/kernel/roles.ts';
import {
  downloadRatesCharged,
  downloadRatesChargedPaper,
  type BondCharged,
  type RatesCharged,
  type RatesOfParish,
} from '#contracts/office/production/rates-charged.ts';
import { daysOfPreset } from '#domain/kernel/day-presets.ts';
import { formatCents } from '#domain/kernel/money.ts';
import { countOf, showCount, showDay, showDefendant } from '../../../lib/format.ts';
import { useMay, useSession } from '../../../lib/session.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { countSet, DayRange, ListBar, ListDownload } from '../../../ui/list-filters.tsx';
import { RowLink, type Column } from '../../../ui/list-rows.tsx';
import { List, rowsOf } from '../../../ui/list.tsx';
import { Section } from '../../../ui/section.tsx';
import { StatusBadge, type Tone } from '../../../ui/status-badge.tsx';
import { SaveReportButton } from '../saved-reports/index.ts';
import { AsKnown, KnownAs } from '../../books/ledger/index.ts';
import { WhoseFilters, whoseOf, type WhoseSearch } from '../../powers/surety-reports/index.ts';
import { ratesChargedQuery } from './production.queries.ts';

interface RatesSearch extends WhoseSearch {
  from?: string | undefined;
  to?: string | undefined;
  /** As of what was known: the day at whose end, or the journal entry. */
  known?: string | undefined;
  at?: number | undefined;
}

interface RatesProps {
  search: RatesSearch;
  change: (changes: RatesSearch) => void;
}

/** Charged of the face, in percent: `12.00%`. */
const rateOf = ({ chargedCents, faceCents }: RatesCharged): string =>
  faceCents === 0 ? '' : `${((chargedCents / faceCents) * 100).toFixed(2)}%`;

const PARISHES: readonly Column<RatesOfParish>[] = [
  { key: 'parish', header: 'Parish', cell: ({ parish }) => (parish === '' ? 'No parish' : parish) },
  { key: 'bonds', header: 'Bonds', count: ({ bonds }) => bonds },
  { key: 'face', header: 'Face', wideOnly: true, cents: ({ faceCents }) => faceCents },
  { key: 'lawful', header: 'By the rule', wideOnly: true, cents: ({ lawfulCents }) => lawfulCents },
  { key: 'charged', header: 'Charged', cents: ({ chargedCents }) => chargedCents },
  { key: 'rate', header: 'Rate', wideOnly: true, align: 'right', cell: (sums) => rateOf(sums) },
  { key: 'above', header: 'Above', cents: ({ aboveCents }) => (aboveCents === 0 ? null : aboveCents) },
  { key: 'below', header: 'Below', wideOnly: true, cents: ({ belowCents }) => (belowCents === 0 ? null : belowCents) },
];

const WHY: Record<NonNullable<BondCharged['why']>, readonly [words: string, tone: Tone]> = {
  above: ['Above the rule', 'red'],
  adjusted: ['Adjusted', 'sky'],
  below: ['Below the rule', 'amber'],
  'no-rule': ['No rule', 'amber'],
};

const Why = ({ bond: { why } }: { bond: BondCharged }) => {
  if (why === null) return null;
  const [words, tone] = WHY[why];
  return <StatusBadge status={why} label={words} tone={tone} />;
};

const BONDS: readonly Column<BondCharged>[] = [
  {
    key: 'bond',
    header: 'Bond',
    cell: ({ bondId, defendantName, parish, computation }) => (
      <Stack gap={0}>
        <RowLink to="/bonds/$bondId" params={{ bondId }} className="anywhere">
          {showDefendant(defendantName)}
        </RowLink>
        <Text size="xs" c="dimmed" span className="anywhere">
          {parish === '' ? '' : `${parish}: `}
          {computation}
        </Text>
      </Stack>
    ),
  },
  { key: 'day', header: 'Date', beneath: 'bond', width: 100, day: ({ writtenOn }) => writtenOn },
  { key: 'why', header: 'Result', beneath: 'bond', width: 140, cell: (bond) => <Why bond={bond} /> },
  { key: 'lawful', header: 'By the rule', wideOnly: true, cents: ({ lawfulCents }) => lawfulCents },
  { key: 'charged', header: 'Charged', cents: ({ chargedCents }) => chargedCents },
  { key: 'difference', header: 'Difference', cents: ({ chargedCents, lawfulCents }) => chargedCents - lawfulCents },
];

/** What was charged above the rule, first of all, or that nothing was. */
const Above = ({ total: { aboveCents, bonds } }: { total: RatesCharged }) => {
  if (bonds === 0) return null;
  if (aboveCents === 0) return <Text size="sm">No bond of these days is charged above its rule.</Text>;
  return (
    <Alert role="alert" color="red" variant="outline" className="problem">
      {formatCents(aboveCents)} was charged above the rules. Amend these bonds, or correct the rule that is wrong.
    </Alert>
  );
};

/** What was charged in each parish beside the premium rules, this month unless told, with the bonds that differ. */
export const RatesChargedReport = ({ search, change }: RatesProps) => {
  const { today } = useSession().organization;
  const mayTakeAway = useMay(exporters);
  const { from, to, agent, parish, surety, known, at } = search;
  const request = { from, to, ...whoseOf(search), knownOn: known, journalNumber: at };
  const report = useQuery({ ...ratesChargedQuery(request), placeholderData: keepPreviousData });
  const month = daysOfPreset('This month', today);
  const { total, differ = 0, differing = [], narrowedTo = [] } = report.data ?? {};
  return (
    <Stack gap="md">
      <ListBar
        count={countSet({ from, to }, agent, parish, surety, known, at)}
        filters={
          <>
            <DayRange days={{ from: from ?? month.from, to: to ?? month.to }} onChange={change} />
            <WhoseFilters search={search} change={change} />
            <AsKnown {...{ known, at, change }} />
          </>
        }
        tools={
          <>
            {mayTakeAway ? (
              <>
                <SaveReportButton
                  kind="rates"
                  shown={{
                    from: from ?? month.from,
                    to: to ?? month.to,
                    agentId: agent ?? null,
                    parish: parish ?? null,
                    suretyId: surety ?? null,
                  }}
                />
                <ListDownload endpoint={downloadRatesCharged} request={{ query: request }} />
                <ListDownload endpoint={downloadRatesChargedPaper} request={{ query: request }} label="PDF" />
              </>
            ) : null}
            <Button size="xs" variant="default" onClick={() => window.print()}>
              Print
            </Button>
          </>
        }
      />
      <Text size="sm" c="dimmed" className="tabular">
        {`Bonds dated ${showDay(report.data?.from ?? from ?? month.from)} to ${showDay(report.data?.to ?? to ?? month.to)}`}
        , each beside the premium rule of its parish on that day. Void and brought-in bonds are left out.
      </Text>
      <KnownAs known={known} at={at} />
      {narrowedTo.length > 0 ? <Text size="sm">{narrowedTo.join(', ')}.</Text> : null}
      {total ? <Above total={total} /> : null}
      <List
        label="Rates by parish"
        from={rowsOf(report, ({ parishes }) => parishes)}
        columns={PARISHES}
        rowKey={({ parish }) => parish}
        totals={
          total && {
            parish: 'Total',
            bonds: String(total.bonds),
            face: total.faceCents,
            lawful: total.lawfulCents,
            charged: total.chargedCents,
            rate: rateOf(total),
            above: total.aboveCents,
            below: total.belowCents,
          }
        }
        failed="Failed to load the rates."
        empty={<EmptyState title="No bonds written on these days." hint="Choose other days." />}
      />
      {differ === 0 ? null : (
        <Section
          title="Bonds that differ"
          hint={
            differ > differing.length
              ? `The first ${showCount(differing.length)} of ${countOf(differ, 'bond')}; the file has all`
              : countOf(differ, 'bond')
          }
        >
          <List
            label="Bonds beside their rules"
            from={rowsOf(report, (data) => data.differing)}
            columns={BONDS}
            rowKey={({ bondId }) => bondId}
            rowClass={() => 'top'}
            failed="Failed to load the bonds."
            empty={<EmptyState title="No bond differs." hint="Each is charged what its rule says." />}
          />
        </Section>
      )}
    </Stack>
  );
};
