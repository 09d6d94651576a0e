import { Button, Group } from '@mantine/core';
import { endHandOver, takeHandOver, type HandOver } from '#contracts/books/tills/tills.ts';
import { useCommand } from '../../../lib/command.ts';
import { Instant } from '../../../ui/day.tsx';
import type { Column } from '../../../ui/list-rows.tsx';
import { List } from '../../../ui/list.tsx';
import { Section } from '../../../ui/section.tsx';
import { notifyProblem } from '../../../ui/toast.tsx';
import { checkInWords } from './check-in-words.ts';

/** What is on its way: "cash", "checks", "cash and checks". */
const kindsOf = ({ amountCents, checks }: HandOver): string =>
  [amountCents === 0 ? [] : ['cash'], checks.length === 0 ? [] : ['checks']].flat().join(' and ');

const Decide = ({ handOver }: { handOver: HandOver }) => {
  const { handOverId, mayTake, mayEnd, from, to } = handOver;
  const take = useCommand(takeHandOver, undefined, notifyProblem);
  const end = useCommand(endHandOver, undefined, notifyProblem);
  const params = { handOverId };
  const what = `${kindsOf(handOver)} from ${from} to ${to}`;
  return (
    <Group gap="xs" justify="flex-end">
      {mayEnd ? (
        <Button
          size="compact-sm"
          variant="default"
          loading={end.busy}
          aria-label={`Cancel ${what}`}
          onClick={() => void end.run({ params })}
        >
          Cancel
        </Button>
      ) : null}
      {mayTake ? (
        <Button
          size="compact-sm"
          loading={take.busy}
          aria-label={`Confirm ${what}`}
          onClick={() => void take.run({ params })}
        >
          Confirm
        </Button>
      ) : null}
    </Group>
  );
};

const COLUMNS: Column<HandOver>[] = [
  { key: 'way', header: 'From and to', cell: ({ from, to }) => `${from} to ${to}` },
  {
    key: 'by',
    header: 'Handed over by',
    beneath: 'way',
    cell: ({ offeredBy, offeredAt }) => (
      <>
        {offeredBy}, <Instant at={offeredAt} />
      </>
    ),
  },
  {
    key: 'checks',
    header: 'Checks',
    beneath: 'way',
    cell: ({ checks }) => checks.map((check) => <div key={check.paymentId}>{checkInWords(check)}</div>),
  },
  { key: 'amount', header: 'Cash', cents: ({ amountCents }) => amountCents },
  { key: 'decide', header: '', screenOnly: true, beneath: 'way', cell: (handOver) => <Decide handOver={handOver} /> },
];

/** Cash and checks that somebody handed over and nobody has confirmed (money#handing-over). */
export const HandOvers = ({ handOvers }: { handOvers: readonly HandOver[] }) =>
  handOvers.length === 0 ? null : (
    <Section title="Cash on its way" hint="It moves once whoever takes it confirms.">
      <List
        label="Cash that waits"
        from={handOvers}
        columns={COLUMNS}
        rowKey={({ handOverId }) => handOverId}
        empty={null}
      />
    </Section>
  );
