import { Button, Checkbox, Group, Stack, Text } from '@mantine/core';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { adminOnly, exporters, supervisors } from '#contracts/kernel/roles.ts';
import { downloadPowerGaps, MOST_GAPS_AT_ONCE, type PowerGap } from '#contracts/powers/inventory/power-gaps.ts';
import { POWER_GAPS } from '#domain/books/power-gap.ts';
import { countOf, NOTHING, showCount } from '../../../lib/format.ts';
import { useMay } from '../../../lib/session.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LinkButton } from '../../../ui/link.tsx';
import { ListBar, ListDownload, TextFilter } from '../../../ui/list-filters.tsx';
import type { Column } from '../../../ui/list-rows.tsx';
import { List, pagesOf, type Source } from '../../../ui/list.tsx';
import { SerialNumber } from '../../../ui/money.tsx';
import { Select } from '../../../ui/form.tsx';
import { gapTotalsQuery, knownGaps, powerGapsQuery } from './inventory.queries.ts';
import type { GapsSearch } from './powers-search.ts';

const ExplainGap = lazy(() => import('./explain-gap.tsx').then((form) => ({ default: form.ExplainGap })));

const ExplainPowerGaps = lazy(() => import('./explain-gap.tsx').then((form) => ({ default: form.ExplainPowerGaps })));

const NameSuretyOfPowers = lazy(() =>
  import('./name-surety-of-powers.tsx').then((form) => ({ default: form.NameSuretyOfPowers })),
);

/** Of the listed powers, as many as one command takes. */
const idsOf = (rows: readonly PowerGap[]) => rows.flatMap(({ powerId }) => powerId ?? []).slice(0, 500);

/** A number with all that is listed of it. */
interface Listed {
  number: string;
  powerNumber: string;
  gaps: PowerGap[];
}

/** One row a number: what is listed of it stands together, since the list is by number. */
const byNumber = ({ rows, ...source }: Source<PowerGap>): Source<Listed> => {
  const listed: Listed[] = [];
  for (const gap of rows ?? []) {
    const last = listed.at(-1);
    if (last?.number === gap.number) last.gaps.push(gap);
    else listed.push({ number: gap.number, powerNumber: gap.powerNumber, gaps: [gap] });
  }
  return { ...source, rows: rows && listed };
};

/** What one reason may explain together with others: no override, which is given by itself. */
const together = ({ gaps }: Listed) => gaps.filter(({ explainedBy }) => explainedBy === 'anyone');

/** The first numbers, as many as are explained at once. */
const asManyAsAtOnce = (rows: readonly Listed[]): Listed[] => {
  let gaps = 0;
  return rows.filter((row) => together(row).length > 0 && (gaps += together(row).length) <= MOST_GAPS_AT_ONCE);
};

/** Each once, in their order. */
const eachOf = (words: readonly string[]): string => [...new Set(words.filter(Boolean))].join(', ');

interface GapListProps {
  search: GapsSearch;
  change: (changes: Partial<GapsSearch>) => void;
}

const COLUMNS: Column<Listed>[] = [
  {
    key: 'number',
    header: 'Power',
    cell: ({ powerNumber, gaps }) => (
      <Stack gap={0}>
        <SerialNumber>{powerNumber}</SerialNumber>
        <Text size="xs" c="dimmed">
          {eachOf(gaps.map(({ suretyName }) => suretyName)) || 'No surety'}
        </Text>
      </Stack>
    ),
  },
  {
    key: 'why',
    header: 'Reason',
    beneath: 'number',
    cell: ({ gaps }) => (
      <ul className="cell-lines">
        {gaps.map(({ kind, powerId, suretyId, why }) => (
          <li key={`${kind} ${powerId ?? suretyId ?? ''}`}>
            <span>{POWER_GAPS[kind]}</span>
            <Text span size="xs" c="dimmed">
              {why}
            </Text>
          </li>
        ))}
      </ul>
    ),
  },
  {
    key: 'agent',
    header: 'Agent',
    wideOnly: true,
    cell: ({ gaps }) => eachOf(gaps.map(({ holderName }) => holderName)) || NOTHING,
  },
];

const choosing = (chosen: ReadonlySet<string>, choose: (numbers: ReadonlySet<string>) => void): Column<Listed> => ({
  key: 'choose',
  header: '',
  width: 36,
  screenOnly: true,
  cell: (row) => (
    <label className="choose">
      <Checkbox
        aria-label={`Choose power ${row.powerNumber}`}
        size="xs"
        disabled={together(row).length === 0}
        checked={chosen.has(row.number)}
        onChange={({ currentTarget }) => {
          const next = new Set(chosen);
          if (currentTarget.checked) next.add(row.number);
          else next.delete(row.number);
          choose(next);
        }}
      />
    </label>
  ),
});

const explaining = (explain: (gaps: readonly PowerGap[]) => void): Column<Listed> => ({
  key: 'actions',
  header: 'Actions',
  screenOnly: true,
  cell: (row) => {
    const of = together(row);
    const alone = row.gaps.filter(({ explainedBy }) => explainedBy === 'alone');
    return (
      <Stack gap={4} align="flex-start">
        {[...(of.length === 0 ? [] : [of]), ...alone.map((gap) => [gap])].map((gaps) => (
          <Button
            key={gaps[0]?.kind}
            size="compact-xs"
            variant="default"
            aria-label={`Add reason: ${row.powerNumber}: ${gaps.map(({ kind }) => POWER_GAPS[kind]).join(', ')}`}
            onClick={() => explain(gaps)}
          >
            Add reason
          </Button>
        ))}
        {row.gaps.some(({ explainedBy }) => explainedBy === 'another') ? (
          <Text size="xs">Someone else has to approve this.</Text>
        ) : null}
      </Stack>
    );
  },
});

interface ChosenGapsProps {
  /** All that are loaded. */
  listed: readonly Listed[];
  chosen: readonly Listed[];
  choose: (numbers: ReadonlySet<string>) => void;
  explain: (gaps: readonly PowerGap[]) => void;
}

/** Chooses all that are listed in one press, and explains what was chosen by one reason. */
const ChosenGaps = ({ listed, chosen, choose, explain }: ChosenGapsProps) => {
  const gaps = chosen.flatMap(together);
  const tooMany = gaps.length > MOST_GAPS_AT_ONCE;
  return (
    <Group gap="sm" role="group" aria-label="Chosen powers" className="no-print">
      <Button
        size="xs"
        variant="default"
        onClick={() => choose(new Set(asManyAsAtOnce(listed).map(({ number }) => number)))}
      >
        Choose all listed
      </Button>
      {chosen.length === 0 ? (
        <Text size="xs" c="dimmed">
          One reason may be for many powers.
        </Text>
      ) : (
        <>
          <Button size="xs" disabled={tooMany} onClick={() => explain(gaps)}>
            Add reason to {countOf(chosen.length, 'power')}
          </Button>
          <Button size="xs" variant="subtle" onClick={() => choose(new Set())}>
            Choose none
          </Button>
        </>
      )}
      {tooMany ? <Text size="sm">At most {MOST_GAPS_AT_ONCE} reasons at once.</Text> : null}
    </Group>
  );
};

/** The numbers that are in no explained state, one row each, searched and filtered on the server (powers#gap-finder). */
export const GapList = ({ search: given, change }: GapListProps) => {
  const { search, kind } = knownGaps(given);
  const gaps = useInfiniteQuery({ ...powerGapsQuery(given), placeholderData: keepPreviousData });
  const { data: totals } = useQuery(gapTotalsQuery);
  const [mayTakeAway, mayExplain, mayName] = [useMay(exporters), useMay(supervisors), useMay(adminOnly)];
  const [naming, setNaming] = useState(false);
  const [explained, explain] = useState<readonly PowerGap[]>([]);
  const [numbers, choose] = useState<ReadonlySet<string>>(new Set());
  const from = byNumber(pagesOf(gaps));
  const listed = from.rows ?? [];
  const chosen = listed.filter((row) => numbers.has(row.number) && together(row).length > 0);
  const kinds = totals?.kinds ?? [];
  const unsured = kind === 'unsured' && mayName ? idsOf(gaps.data?.pages.flatMap(({ rows }) => rows) ?? []) : [];
  const alone = explained.length === 1 ? explained[0] : undefined;
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
      {mayExplain && listed.some((row) => together(row).length > 0) ? (
        <ChosenGaps {...{ listed, chosen, choose, explain }} />
      ) : null}
      <List
        label="Missing powers"
        from={from}
        columns={mayExplain ? [choosing(numbers, choose), ...COLUMNS, explaining(explain)] : COLUMNS}
        rowKey={({ number }) => number}
        failed="Failed to load powers."
        empty={
          search === undefined && kind === undefined ? (
            <EmptyState
              title="No missing powers."
              hint="Every number is accounted for."
              action={
                <LinkButton to="/admin/power-inventory" size="xs" variant="default">
                  See all powers
                </LinkButton>
              }
            />
          ) : (
            <EmptyState
              title="No powers found matching your criteria."
              action={
                <Button size="xs" variant="default" onClick={() => change({ search: undefined, kind: undefined })}>
                  Show all
                </Button>
              }
            />
          )
        }
      />
      <Suspense>{naming ? <NameSuretyOfPowers powerIds={unsured} onClose={() => setNaming(false)} /> : null}</Suspense>
      <Suspense>
        {alone ? <ExplainGap gap={alone} onClose={() => explain([])} /> : null}
        {explained.length > 1 ? <ExplainPowerGaps gaps={explained} onClose={() => explain([])} /> : null}
      </Suspense>
    </Stack>
  );
};
