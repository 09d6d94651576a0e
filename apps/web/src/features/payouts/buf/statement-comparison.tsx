import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { downloadBufStatement, type BufComparison } from '#contracts/payouts/buf/buf-statements.ts';
import { exporters } from '#contracts/kernel/roles.ts';
import { BUF_RESULT_WORDS, BUF_RESULTS } from '#domain/payouts/buf-statement.ts';
import { formatCents } from '#domain/kernel/money.ts';
import { showDay } from '../../../lib/format.ts';
import { useMay } from '../../../lib/session.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Facts } from '../../../ui/facts.tsx';
import type { Column } from '../../../ui/list-rows.tsx';
import { ListDownload } from '../../../ui/list-filters.tsx';
import { List } from '../../../ui/list.tsx';
import { Loading } from '../../../ui/loading.tsx';
import { SerialNumber } from '../../../ui/money.tsx';
import { ErrorPanel } from '../../../ui/problem.tsx';
import { Section } from '../../../ui/section.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { bufStatementQuery } from './buf.queries.ts';

type Row = BufComparison['rows'][number];

const COLUMNS: Column<Row>[] = [
  { key: 'number', header: 'Power', cell: ({ powerNumber }) => <SerialNumber>{powerNumber}</SerialNumber> },
  {
    key: 'result',
    header: 'Result',
    beneath: 'number',
    cell: ({ result }) => (
      <StatusBadge status={result} label={BUF_RESULT_WORDS[result]} tone={result === 'equal' ? 'green' : 'amber'} />
    ),
  },
  { key: 'ours', header: 'Ours', cents: ({ oursCents }) => oursCents },
  { key: 'theirs', header: 'Theirs', beneath: 'ours', short: 'Theirs', cents: ({ theirsCents }) => theirsCents },
];

const sumOf = (rows: readonly Row[], of: 'oursCents' | 'theirsCents'): number =>
  rows.reduce((sum, row) => sum + (row[of] ?? 0), 0);

/** How many rows there are of each result, in words. */
const countsOf = (rows: readonly Row[]): string =>
  BUF_RESULTS.map((result) => [BUF_RESULT_WORDS[result], rows.filter((row) => row.result === result).length] as const)
    .filter(([, count]) => count > 0)
    .map(([message, count]) => `${message}: ${String(count)}`)
    .join(' · ');

/** A statement and the books side by side. */
export const ComparedStatement = ({ found }: { found: BufComparison }) => {
  const { statement, rows, oursBesideCents, theirsBesideCents, bookCents, heldCents } = found;
  const { startsOn, endsOn, balanceCents } = statement;
  return (
    <Stack gap="md">
      <Text
        size="sm"
        c="dimmed"
      >{`${startsOn === null ? 'Until' : `${showDay(startsOn)} to`} ${showDay(endsOn)}`}</Text>
      <Facts
        inColumns
        facts={[
          ['BUF in the books', formatCents(bookCents)],
          ['Should be held', formatCents(heldCents)],
          ['Their balance', balanceCents === null ? null : formatCents(balanceCents)],
          ['Difference', balanceCents === null ? null : formatCents(balanceCents - heldCents)],
          ['Without a number, ours', formatCents(oursBesideCents)],
          ['Without a number, theirs', formatCents(theirsBesideCents)],
        ]}
      />
      <Text size="sm" role="status">
        {countsOf(rows)}
      </Text>
      <List
        label="Compared by power"
        from={rows}
        columns={COLUMNS}
        rowKey={({ powerNumber }) => powerNumber}
        totals={{
          number: 'Total',
          ours: formatCents(sumOf(rows, 'oursCents')),
          theirs: formatCents(sumOf(rows, 'theirsCents')),
        }}
        empty={<EmptyState title="No powers on either side." />}
      />
    </Stack>
  );
};

/** One statement of a surety, compared with the books as they are now. */
export const StatementComparison = ({ suretyId, statementId }: { suretyId: string; statementId: string }) => {
  const compared = useQuery(bufStatementQuery(suretyId, statementId));
  const mayTakeAway = useMay(exporters);
  return (
    <Section
      title="Statement"
      hint="Ours is what was paid for a power, less what was paid back."
      actions={
        mayTakeAway && compared.data ? (
          <ListDownload endpoint={downloadBufStatement} request={{ params: { suretyId, statementId } }} />
        ) : null
      }
    >
      {compared.error ? <ErrorPanel error={compared.error} retry={() => void compared.refetch()} /> : null}
      {compared.isPending ? <Loading lines={6} /> : null}
      {compared.data ? <ComparedStatement found={compared.data} /> : null}
    </Section>
  );
};
