import { Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import {
  manualEntryDecisions,
  voidManualEntry,
  type ManualEntry,
} from '#contracts/books/manual-entries/manual-entries.ts';
import { moneyRoles } from '#contracts/kernel/roles.ts';
import { formatCents } from '#domain/kernel/money.ts';
import { showDay } from '../../../lib/format.ts';
import { useMay } from '../../../lib/session.ts';
import { ConfirmByReason } from '../../../ui/confirm.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import type { Column } from '../../../ui/list-rows.tsx';
import { List, rowsOf } from '../../../ui/list.tsx';
import { ErrorPanel } from '../../../ui/problem.tsx';
import { Section } from '../../../ui/section.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { useLedgerAccountLabel } from '../../agency/chart/index.ts';
import { DecideRequest } from '../approvals/index.ts';
import { AskForManualEntry } from './ask-for-manual-entry.tsx';
import { manualEntriesQuery } from './manual-entries.queries.ts';

type Label = (code: string) => string;

/** The lines of an entry, debits first as they were typed. */
const EntryLines = ({ entry, label }: { entry: ManualEntry; label: Label }) => (
  <ul className="postings">
    {entry.lines.map(({ account, side, amountCents }, at) => (
      <li key={`${account} ${at}`} data-side={side}>
        <span>{label(account)}</span>
        <span className="money">{side === 'debit' ? formatCents(amountCents) : ''}</span>
        <span className="money">{side === 'credit' ? formatCents(amountCents) : ''}</span>
      </li>
    ))}
  </ul>
);

const Deciding = ({ entry: { waiting } }: { entry: ManualEntry }) => {
  if (waiting === null) return null;
  const { requestId, own, readerMay, askedAt, isVoid, reason, askedBy } = waiting;
  return (
    <>
      {isVoid ? (
        <Text size="xs" className="anywhere">
          Void asked for by {askedBy}: {reason}
        </Text>
      ) : null}
      <DecideRequest
        decisions={manualEntryDecisions}
        params={{ requestId }}
        {...{ own, readerMay, askedAt }}
        books={isVoid ? 'Its mirror is booked today.' : 'It is booked on its own day.'}
      />
    </>
  );
};

const columnsOf = (label: Label, voiding: ((entry: ManualEntry) => void) | null): Column<ManualEntry>[] => [
  { key: 'day', header: 'Date', width: 104, day: ({ effectiveOn }) => effectiveOn },
  {
    key: 'entry',
    header: 'Entry',
    cell: (entry) => (
      <Stack gap={4}>
        <EntryLines entry={entry} label={label} />
        <Text size="xs" c="dimmed" className="anywhere">
          {entry.askedBy}: {entry.reason}
          {entry.alone ? ' (approved alone)' : ''}
          {entry.voidedOn === null ? '' : ` (voided ${showDay(entry.voidedOn)})`}
        </Text>
        <Deciding entry={entry} />
        {voiding !== null && entry.state === 'booked' && entry.waiting === null ? (
          <Group className="no-print">
            <Button size="compact-xs" variant="subtle" onClick={() => voiding(entry)}>
              Void
            </Button>
          </Group>
        ) : null}
      </Stack>
    ),
  },
  { key: 'state', header: 'Status', width: 110, beneath: 'day', cell: ({ state }) => <StatusBadge status={state} /> },
  { key: 'amount', header: 'Amount', width: 124, wideOnly: true, cents: ({ amountCents }) => amountCents },
];

const VoidEntry = ({ entry: { entryId, amountCents }, onClose }: { entry: ManualEntry; onClose: () => void }) => (
  <ConfirmByReason
    endpoint={voidManualEntry}
    params={{ entryId }}
    title="Void entry"
    consequence={`The mirror of ${formatCents(amountCents)} is booked today, once a second person has approved it.`}
    confirmLabel="Ask to void"
    danger
    draft={`void-manual-entry:${entryId}`}
    onDone={onClose}
    onCancel={onClose}
  />
);

/** Manual journal entries: asked for here, booked once a second person has approved them (money#manual-entries). */
export const ManualEntries = () => {
  const entries = useQuery(manualEntriesQuery);
  const label = useLedgerAccountLabel();
  const asks = useMay(moneyRoles);
  const [asking, setAsking] = useState(false);
  const [voiding, setVoiding] = useState<ManualEntry | null>(null);
  const ask = asks ? (
    <Button size="xs" leftSection={<IconPlus size={14} />} onClick={() => setAsking(true)}>
      New Entry
    </Button>
  ) : null;
  return (
    <Stack gap="md">
      <Group justify="space-between" gap="sm">
        <Text size="sm" c="dimmed" flex={1} miw={220}>
          An entry books once a second person has approved it. It never touches accounts that have a sub-ledger of their
          own.
        </Text>
        {ask}
      </Group>
      <List
        label="Manual entries"
        from={rowsOf(entries, (data) => data.entries)}
        columns={columnsOf(label, asks ? setVoiding : null)}
        rowKey={({ entryId }) => entryId}
        rowClass={() => 'top'}
        failed="Failed to load the manual entries."
        empty={<EmptyState title="No manual entries yet." hint="Bank charges and draws, for example." action={ask} />}
      />
      {asking ? <AskForManualEntry onClose={() => setAsking(false)} /> : null}
      {voiding === null ? null : <VoidEntry entry={voiding} onClose={() => setVoiding(null)} />}
    </Stack>
  );
};

/** In the inbox: entries and voids that wait for a second person. */
export const EntriesToDecide = () => {
  const { data, error, refetch } = useQuery(manualEntriesQuery);
  const label = useLedgerAccountLabel();
  if (error && !data)
    return <ErrorPanel title="Failed to load the manual entries." error={error} retry={() => void refetch()} />;
  const rows = (data?.entries ?? []).filter(({ waiting }) => waiting !== null);
  if (rows.length === 0) return null;
  return (
    <Section title="Manual entries to decide">
      <List
        label="Manual entries that wait"
        from={rows}
        columns={columnsOf(label, null)}
        rowKey={({ entryId }) => entryId}
        rowClass={() => 'top'}
        empty={null}
      />
    </Section>
  );
};
