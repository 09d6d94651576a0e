import { Button, Stack, Text } from '@mantine/core';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { adminOnly, exporters, supervisors } from '#contracts/kernel/roles.ts';
import { downloadPowerGaps, type PowerGap } from '#contracts/powers/inventory/power-gaps.ts';
import { POWER_GAPS } from '#domain/books/power-gap.ts';
import { countOf, NOTHING, showCount } from '../../../lib/format.ts';
import { useMay } from '../../../lib/session.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ListBar, ListDownload, TextFilter } from '../../../ui/list-filters.tsx';
import type { Column } from '../../../ui/list-rows.tsx';
import { List, pagesOf } from '../../../ui/list.tsx';
import { SerialNumber } from '../../../ui/money.tsx';
import { Select } from '../../../ui/form.tsx';
import { gapTotalsQuery, knownGaps, powerGapsQuery } from './inventory.queries.ts';
import type { GapsSearch } from './powers-search.ts';

const ExplainGap = lazy(() => import('./explain-gap.tsx').then((form) => ({ default: form.ExplainGap })));

const NameSuretyOfPowers = lazy(() =>
  import('./name-surety-of-powers.tsx').then((form) => ({ default: form.NameSuretyOfPowers })),
);

/** Of the listed powers, as many as one command takes. */
const idsOf = (rows: readonly PowerGap[]) => rows.flatMap(({ powerId }) => powerId ?? []).slice(0, 500);

interface GapListProps {
  search: GapsSearch;
  change: (changes: Partial<GapsSearch>) => void;
}

const COLUMNS: Column<PowerGap>[] = [
  {
    key: 'number',
    header: 'Power',
    cell: ({ powerNumber, suretyName }) => (
      <Stack gap={0}>
        <SerialNumber>{powerNumber}</SerialNumber>
        <Text size="xs" c="dimmed">
          {suretyName || 'No surety'}
        </Text>
      </Stack>
    ),
  },
  { key: 'kind', header: 'Kind', beneath: 'number', cell: ({ kind }) => POWER_GAPS[kind] },
  { key: 'why', header: 'Reason', cell: ({ why }) => why },
  { key: 'agent', header: 'Agent', wideOnly: true, cell: ({ holderName }) => holderName || NOTHING },
];

const explaining = (explain: (gap: PowerGap) => void): Column<PowerGap> => ({
  key: 'actions',
  header: 'Actions',
  screenOnly: true,
  cell: (gap) =>
    gap.explainedBy === 'another' ? (
      <Text size="xs">Someone else has to approve this.</Text>
    ) : (
      <Button
        size="compact-xs"
        variant="default"
        aria-label={`Add reason: ${gap.powerNumber}: ${POWER_GAPS[gap.kind]}`}
        onClick={() => explain(gap)}
      >
        Add reason
      </Button>
    ),
});

/** The numbers that are in no explained state, searched and filtered on the server (powers#gap-finder). */
export const GapList = ({ search: given, change }: GapListProps) => {
  const { search, kind } = knownGaps(given);
  const gaps = useInfiniteQuery({ ...powerGapsQuery(given), placeholderData: keepPreviousData });
  const { data: totals } = useQuery(gapTotalsQuery);
  const [mayTakeAway, mayExplain, mayName] = [useMay(exporters), useMay(supervisors), useMay(adminOnly)];
  const [naming, setNaming] = useState(false);
  const [explained, explain] = useState<PowerGap | null>(null);
  const kinds = totals?.kinds ?? [];
  const unsured = kind === 'unsured' && mayName ? idsOf(gaps.data?.pages.flatMap(({ rows }) => rows) ?? []) : [];
  const all = kinds.reduce((sum, { count }) => sum + count, 0);
  return (
    <Stack gap="md">
      <ListBar
        first={
          <TextFilter
            label="Search powers or agents..."
            text={search ?? ''}
            onChange={(typed) => change({ search: typed || undefined })}
            width={260}
          />
        }
        filters={
          <Select
            aria-label="Kind"
            placeholder={totals === undefined ? 'All kinds' : `All kinds (${showCount(all)})`}
            clearable
            w={290}
            data={kinds.map((of) => ({ value: of.kind, label: `${POWER_GAPS[of.kind]} (${showCount(of.count)})` }))}
            value={kind ?? null}
            onChange={(chosen) => change({ kind: chosen ?? undefined })}
          />
        }
        count={kind === undefined ? 0 : 1}
        tools={
          <>
            {unsured.length === 0 ? null : (
              <Button size="xs" onClick={() => setNaming(true)}>
                Name the surety of {countOf(unsured.length, 'power')}
              </Button>
            )}
            {mayTakeAway ? <ListDownload endpoint={downloadPowerGaps} request={{ query: { search, kind } }} /> : null}
          </>
        }
      />
      <List
        label="Missing powers"
        from={pagesOf(gaps)}
        columns={mayExplain ? [...COLUMNS, explaining(explain)] : COLUMNS}
        rowKey={({ kind: of, number, powerId, suretyId }) => `${of} ${number} ${powerId ?? suretyId ?? ''}`}
        failed="Failed to load powers."
        empty={
          search === undefined && kind === undefined ? (
            <EmptyState title="No missing powers." hint="Every number is accounted for." />
          ) : (
            <EmptyState title="No powers found matching your criteria." />
          )
        }
      />
      <Suspense>{naming ? <NameSuretyOfPowers powerIds={unsured} onClose={() => setNaming(false)} /> : null}</Suspense>
      <Suspense>{explained === null ? null : <ExplainGap gap={explained} onClose={() => explain(null)} />}</Suspense>
    </Stack>
  );
};
