import { Button } from '@mantine/core';
import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { FirstNumber } from '#contracts/books/first-numbers/first-numbers.ts';
import { adminOnly } from '#contracts/kernel/roles.ts';
import { numberInWords, SERIES_WORDS } from '#domain/books/first-numbers.ts';
import { useMay } from '../../../lib/session.ts';
import type { Column } from '../../../ui/list-rows.tsx';
import { List } from '../../../ui/list.tsx';
import { Section } from '../../../ui/section.tsx';
import { firstNumbersQuery } from './first-numbers.queries.ts';
import { SetFirstNumber } from './set-first-number.tsx';

const columnsOf = (set: ((number: FirstNumber) => void) | null): Column<FirstNumber>[] => [
  { key: 'series', header: 'Numbers of', cell: ({ series }) => SERIES_WORDS[series] },
  { key: 'first', header: 'Begin at', width: 140, cell: ({ series, first }) => numberInWords(series, first) },
  {
    key: 'given',
    header: '',
    align: 'right',
    width: 170,
    cell: (number) =>
      number.isGiven || set === null ? (
        number.isGiven ? (
          'Given already'
        ) : (
          'Not given yet'
        )
      ) : (
        <Button
          variant="subtle"
          size="compact-xs"
          aria-label={`Set the first number of ${SERIES_WORDS[number.series].toLowerCase()}`}
          onClick={() => set(number)}
        >
          Set
        </Button>
      ),
  },
];

/** With which numbers receipts, accounts, collateral receipts and deposits begin here (moving-in#numbers-go-on). */
export const FirstNumbers = () => {
  const { data, error, refetch } = useQuery(firstNumbersQuery);
  const admin = useMay(adminOnly);
  const [asked, ask] = useState<FirstNumber | null>(null);
  return (
    <Section
      title="Numbers"
      hint="They may follow those of your old program. Set them before the first of each is given: accounts get theirs as the lists come in."
    >
      <List
        label="First numbers"
        from={{ rows: data?.numbers, error, retry: () => void refetch() }}
        columns={columnsOf(admin ? ask : null)}
        rowKey={({ series }) => series}
        failed="Failed to load the numbers."
        empty={null}
      />
      {asked === null ? null : <SetFirstNumber number={asked} onClose={() => ask(null)} />}
    </Section>
  );
};
