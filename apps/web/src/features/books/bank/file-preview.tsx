import { Alert, List as Bullets, Text } from '@mantine/core';
import type { previewBankFile } from '#contracts/books/bank/bank.ts';
import type { AnswerOf } from '#contracts/kernel/endpoint.ts';
import { formatCents } from '#domain/kernel/money.ts';
import { countOf, showCount, showDay } from '../../../lib/format.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Facts } from '../../../ui/facts.tsx';
import type { Column } from '../../../ui/list-rows.tsx';
import { List } from '../../../ui/list.tsx';

type Preview = AnswerOf<typeof previewBankFile>;
type Sample = Preview['sample'][number];

const COLUMNS: readonly Column<Sample>[] = [
  { key: 'day', header: 'Day', day: ({ on }) => on },
  {
    key: 'description',
    header: 'Description',
    cell: ({ description }) => <span className="anywhere">{description}</span>,
  },
  { key: 'check', header: 'Check', wideOnly: true, cell: ({ checkNumber }) => checkNumber },
  { key: 'amount', header: 'Amount', cents: ({ amountCents }) => amountCents },
];

const Faults = ({ faults, faultCount }: Preview) => (
  <Alert color="red" role="alert" title={`${countOf(faultCount, 'line')} cannot be read. Nothing is imported.`}>
    <Bullets size="sm">
      {faults.map(({ line, words }) => (
        <Bullets.Item key={line}>{`Line ${String(line)}: ${words}`}</Bullets.Item>
      ))}
    </Bullets>
    {faultCount > faults.length ? <Text size="sm">{`And ${String(faultCount - faults.length)} more.`}</Text> : null}
  </Alert>
);

/** What a file holds: how much of it is new, what that comes to, its first lines. */
export const FilePreview = ({ preview }: { preview: Preview }) => {
  const { problem, faultCount, newLines, knownLines, leftOut, inCents, outCents, firstOn, lastOn, sample } = preview;
  if (problem !== null)
    return (
      <Alert color="red" role="alert">
        {problem}
      </Alert>
    );
  return (
    <>
      {faultCount > 0 ? <Faults {...preview} /> : null}
      <Facts
        inColumns
        facts={[
          ['New', showCount(newLines)],
          ['Here already', showCount(knownLines)],
          ...(leftOut === 0 ? [] : ([['Pending or without an amount', showCount(leftOut)]] as const)),
          ['In', formatCents(inCents)],
          ['Out', formatCents(outCents)],
          ['Days', firstOn === null || lastOn === null ? null : `${showDay(firstOn)} to ${showDay(lastOn)}`],
        ]}
      />
      <List
        label="First lines of the file"
        from={sample}
        columns={COLUMNS}
        rowKey={(line) => JSON.stringify([line, sample.indexOf(line)])}
        empty={<EmptyState title="No line can be read." />}
      />
    </>
  );
};
