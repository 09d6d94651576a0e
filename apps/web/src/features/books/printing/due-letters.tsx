import { Button, Checkbox, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { DueLetter } from '#contracts/books/account/letters.ts';
import { LETTER_NAMES, type LetterStrictness } from '#domain/books/default-spell.ts';
import { countOf, showDay } from '../../../lib/format.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { RowLink, type Column } from '../../../ui/list-rows.tsx';
import { List, rowsOf } from '../../../ui/list.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { MailNotSetUp } from '../../agency/organizations/index.ts';
import { dueLettersQuery } from './letters.queries.ts';
import { SendLetters, type Way } from './send-letters.tsx';

const TONES: Record<LetterStrictness, 'sky' | 'amber' | 'red'> = { reminder: 'sky', notice: 'amber', final: 'red' };

const COLUMNS: Column<DueLetter>[] = [
  { key: 'name', header: 'Indemnitor', cell: ({ name }) => name || 'Indemnitor without a name' },
  {
    key: 'letter',
    header: 'Letter',
    beneath: 'name',
    cell: ({ strictness }) => (
      <StatusBadge status={strictness} label={LETTER_NAMES[strictness]} tone={TONES[strictness]} />
    ),
  },
  {
    key: 'account',
    header: 'Defendant',
    beneath: 'name',
    cell: ({ accountId, defendantName }) => (
      <RowLink to="/accounts/$accountId" params={{ accountId }}>
        {defendantName}
      </RowLink>
    ),
  },
  { key: 'since', header: 'Past due since', width: 130, cell: ({ since }) => showDay(since), wideOnly: true },
  { key: 'due', header: 'Past due', cents: ({ pastDueCents }) => pastDueCents },
  {
    key: 'reach',
    header: 'Reached by',
    wideOnly: true,
    cell: ({ hasEmail, hasAddress }) =>
      [hasEmail && 'E-mail', hasAddress && 'Address'].filter(Boolean).join(', ') || 'Neither e-mail nor address',
  },
];

const keyOf = ({ accountId, indemnitorId }: DueLetter): string => `${accountId} ${indemnitorId}`;

/** To whom a letter on money past due is due: chosen, then sent or printed in one go (bonds#letters-in-one-go). */
export const DueLetters = () => {
  const due = useQuery(dueLettersQuery);
  const [left, leave] = useState<ReadonlySet<string>>(new Set());
  const [asked, ask] = useState<Way | null>(null);
  const rows = due.data?.rows ?? [];
  const chosen = rows.filter((row) => !left.has(keyOf(row)));
  const toggle = (row: DueLetter, on: boolean) => {
    const next = new Set(left);
    if (on) next.delete(keyOf(row));
    else next.add(keyOf(row));
    leave(next);
  };
  const choosing: Column<DueLetter> = {
    key: 'choose',
    header: '',
    width: 36,
    screenOnly: true,
    cell: (row) => (
      <Checkbox
        aria-label={`Choose ${row.name || 'indemnitor without a name'}`}
        size="xs"
        checked={!left.has(keyOf(row))}
        onChange={({ currentTarget }) => toggle(row, currentTarget.checked)}
      />
    ),
  };
  return (
    <Stack gap="md">
      {rows.length > 0 ? (
        <Group gap="sm" role="group" aria-label="Chosen letters">
          {due.data?.connected ? (
            <Button disabled={chosen.length === 0} onClick={() => ask('mail')}>
              Send by e-mail…
            </Button>
          ) : (
            <MailNotSetUp label="Send by e-mail…" size="sm" />
          )}
          <Button variant="default" disabled={chosen.length === 0} onClick={() => ask('pdf')}>
            Print…
          </Button>
          <Text size="sm">{`${countOf(chosen.length, 'letter')} chosen`}</Text>
          <Button size="xs" variant="subtle" onClick={() => leave(new Set(rows.map(keyOf)))}>
            Choose none
          </Button>
          <Button size="xs" variant="subtle" onClick={() => leave(new Set())}>
            Choose all
          </Button>
        </Group>
      ) : null}
      <List
        label="Letters due"
        from={rowsOf(due, (data) => data.rows)}
        columns={[choosing, ...COLUMNS]}
        rowKey={keyOf}
        empty={
          <EmptyState
            title="No letter is due."
            hint="A letter is due once an account has been past due for ten days, and at most one in 20 days to each person."
          />
        }
      />
      {due.data?.more ? (
        <Text size="sm" c="dimmed">
          More may be due: they are here once these are sent.
        </Text>
      ) : null}
      {asked === null ? null : <SendLetters way={asked} chosen={chosen} onClose={() => ask(null)} />}
    </Stack>
  );
};
