import { Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ProofOfBooks } from '#contracts/books/proof/proof.ts';
import { countOf, showCount } from '../../../lib/format.ts';
import { Instant } from '../../../ui/day.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { AppLink } from '../../../ui/link.tsx';
import type { Column } from '../../../ui/list-rows.tsx';
import { List, rowsOf } from '../../../ui/list.tsx';
import { Section } from '../../../ui/section.tsx';
import { StatusBadge, type Tone } from '../../../ui/status-badge.tsx';
import { booksProofsQuery } from './proof.queries.ts';
import { ProveBooks } from './prove-books.tsx';

const STATES: Record<ProofOfBooks['state'], readonly [word: string, tone: Tone]> = {
  waiting: ['Under way', 'amber'],
  proven: ['Proven', 'green'],
  'not-proven': ['Not proven', 'red'],
  failed: ['Failed', 'red'],
};

const State = ({ proof: { state } }: { proof: ProofOfBooks }) => {
  const [word, tone] = STATES[state];
  return <StatusBadge status={state} label={word} tone={tone} />;
};

/** What was proven, or what differs: the first of it in words. */
const Found = ({ proof: { state, counts, problems, differences } }: { proof: ProofOfBooks }) => {
  if (state === 'waiting') return null;
  if (state === 'failed') return <span>It could not be ended. Failed work says why.</span>;
  if (state === 'proven')
    return (
      <span className="tabular">
        {countOf(counts.events, 'event')}, {countOf(counts.entries, 'entry', 'entries')},{' '}
        {countOf(counts.receipts, 'receipt')}, {countOf(counts.rows, 'row')}, {countOf(counts.files, 'file')}
      </span>
    );
  return (
    <details>
      <summary>{countOf(problems, 'difference')}</summary>
      <Stack gap={2} component="ul" className="anywhere" m={0} pl="md">
        {differences.map((words) => (
          <Text key={words} component="li" size="xs">
            {words}
          </Text>
        ))}
        {problems > differences.length ? (
          <Text component="li" size="xs" c="dimmed">
            {showCount(problems - differences.length)} more: verify-ledger on the server tells them all
          </Text>
        ) : null}
      </Stack>
    </details>
  );
};

const Head = ({ head }: { head: ProofOfBooks['head'] }) =>
  head === null ? null : (
    <span className="serial-number" title={head.hash}>
      {showCount(head.number)}:{head.hash.slice(0, 12)}
    </span>
  );

const COLUMNS: readonly Column<ProofOfBooks>[] = [
  {
    key: 'at',
    header: 'Proven',
    cell: ({ endedAt, askedAt, askedBy }) => (
      <>
        <span className="tabular">
          <Instant at={endedAt ?? askedAt} />
        </span>
        {askedBy === null ? null : (
          <Text size="xs" c="dimmed" component="div" className="anywhere">
            asked for by {askedBy}
          </Text>
        )}
      </>
    ),
  },
  { key: 'state', header: 'Result', width: 120, cell: (proof) => <State proof={proof} /> },
  { key: 'found', header: 'Findings', beneath: 'at', cell: (proof) => <Found proof={proof} /> },
  { key: 'head', header: 'Chain head', beneath: 'at', cell: ({ head }) => <Head head={head} /> },
];

/** Settings, System: what the last nights proved of the books, and having them proven now (money#nightly-proof). */
export const ProofsOfBooks = () => {
  const proofs = useQuery(booksProofsQuery);
  const isWaiting = proofs.data?.proofs.some(({ state }) => state === 'waiting') === true;
  return (
    <Section
      title="Proof of the books"
      hint="Every night at 2:00 AM everything that screens show is made again from the log and compared, to the cent."
      actions={
        <Group gap="sm">
          <AppLink to="/admin/reports" search={{ tab: 'certificate' }} size="sm">
            Certificate
          </AppLink>
          <ProveBooks isKnown={proofs.data !== undefined} isWaiting={isWaiting} />
        </Group>
      }
    >
      <List
        label="Proofs of the books"
        from={rowsOf(proofs, (data) => data.proofs)}
        columns={COLUMNS}
        rowKey={({ proofId }) => proofId}
        rowClass={() => 'top'}
        failed="Failed to load the proofs of the books."
        empty={<EmptyState title="Not proven yet." hint="The first proof is that of the coming night." />}
      />
    </Section>
  );
};
