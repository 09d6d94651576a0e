import { Badge, Group, Stack, Text, VisuallyHidden } from '@mantine/core';
import type { AccountEntry } from '#contracts/books/account/statements.ts';
import { bankedWord } from '#domain/books/banking.ts';
import { NOTHING, showDay } from '../../../lib/format.ts';
import { RowLink, type Column } from '../../../ui/list-rows.tsx';
import { SerialNumber } from '../../../ui/money.tsx';
import { EntryActions } from './entry-actions.tsx';

/** What stands under the description: what was typed beside it, and who recorded it. */
const detailsOf = (entry: AccountEntry) =>
  [
    entry.payer === null || entry.payer === '' ? '' : `from ${entry.payer}`,
    entry.externalReference ? `ref. ${entry.externalReference}` : '',
    entry.note ?? '',
    entry.depositedOn === null || entry.method === null
      ? ''
      : `${bankedWord(entry.method).toLowerCase()} on ${showDay(entry.depositedOn)}${entry.slip === null ? '' : `, ${entry.slip}`}`,
    entry.bookedOn === null ? '' : `booked on ${showDay(entry.bookedOn)}`,
    entry.reason === null ? '' : `Reason: ${entry.reason}`,
    `by ${entry.recordedBy}`,
  ]
    .filter((part) => part !== '')
    .join(' · ');

const Receipt = ({ accountId, entry }: { accountId: string; entry: AccountEntry }) =>
  entry.kind === 'PAYMENT' && (entry.what === 'added' || entry.stands) ? (
    <RowLink
      to="/accounts/$accountId/payments/$paymentId/receipt"
      params={{ accountId, paymentId: entry.entryId }}
      size="xs"
    >
      {entry.receiptNumber === null ? (
        'being numbered…'
      ) : (
        <>
          Receipt <SerialNumber>{entry.receiptNumber}</SerialNumber>
        </>
      )}
    </RowLink>
  ) : null;

const Description = ({ accountId, entry }: { accountId: string; entry: AccountEntry }) => (
  <Stack gap={0}>
    <Group gap="xs">
      {entry.kind === 'PREMIUM' && entry.bondId !== null ? (
        <RowLink to="/bonds/$bondId" params={{ bondId: entry.bondId }} size="sm">
          {entry.description}
        </RowLink>
      ) : (
        <span className="struck">{entry.description}</span>
      )}
      {entry.voided || entry.what === 'voided' ? (
        <Badge size="xs" variant="outline" color="gray" c="dimmed">
          VOID
        </Badge>
      ) : null}
      <Receipt accountId={accountId} entry={entry} />
    </Group>
    <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
      {detailsOf(entry)}
    </Text>
  </Stack>
);

interface EntryColumns {
  accountId: string;
  editable: boolean;
  isOpen: boolean;
  onVoid: (entry: AccountEntry) => void;
  onTransfer: (entry: AccountEntry) => void;
  onBank: (entry: AccountEntry) => void;
}

/** The columns of the statement: day, what it was, how it moved the balance, the balance after it. */
export const entryColumns = ({
  accountId,
  editable,
  isOpen,
  onVoid,
  onTransfer,
  onBank,
}: EntryColumns): Column<AccountEntry>[] => [
  {
    key: 'day',
    header: 'Date',
    sort: true,
    width: 100,
    beneath: 'description',
    day: ({ effectiveOn }) => effectiveOn,
  },
  { key: 'description', header: 'Description', cell: (entry) => <Description accountId={accountId} entry={entry} /> },
  { key: 'amount', header: 'Amount', cents: ({ amountCents }) => amountCents },
  {
    key: 'balance',
    header: 'Balance',
    optional: 'shown',
    wideOnly: true,
    cents: ({ runningBalanceCents }) => runningBalanceCents,
  },
  { key: 'method', header: 'Method', optional: 'hidden', wideOnly: true, cell: ({ method }) => method ?? NOTHING },
  { key: 'by', header: 'Recorded by', optional: 'hidden', wideOnly: true, cell: ({ recordedBy }) => recordedBy },
  {
    key: 'number',
    header: 'Journal no.',
    align: 'right',
    optional: 'hidden',
    wideOnly: true,
    cell: ({ journalNumber }) => journalNumber ?? NOTHING,
  },
  ...(editable
    ? [
        {
          key: 'actions',
          header: <VisuallyHidden>Actions</VisuallyHidden>,
          width: 104,
          cell: (entry: AccountEntry) => (
            <EntryActions entry={entry} isOpen={isOpen} onVoid={onVoid} onTransfer={onTransfer} onBank={onBank} />
          ),
        },
      ]
    : []),
];
