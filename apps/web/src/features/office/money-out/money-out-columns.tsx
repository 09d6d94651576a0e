import { Button, Group, Stack, Text } from '@mantine/core';
import type { MoneyOut, MoneyOutWaiting } from '#contracts/office/money-out/money-out.ts';
import type { WhichDay } from '#domain/books/which-day.ts';
import { formatCents } from '#domain/kernel/money.ts';
import { MONEY_OUT_WORDS, PLACE_WORDS } from '#domain/office/money-out.ts';
import { NOTHING, showDay } from '../../../lib/format.ts';
import { BookedDay } from '../../../ui/day.tsx';
import { AppLink } from '../../../ui/link.tsx';
import { RowLink, type Column } from '../../../ui/list-rows.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';

/** `Check 1041`; how it was paid alone where it has no number. */
const wayOf = ({ method, externalReference }: Pick<MoneyOut, 'method' | 'externalReference'>): string =>
  [method, externalReference].filter(Boolean).join(' ') || NOTHING;

/** Whom it was paid to, for what, and the button that takes it back. */
const Payee = ({ row, onVoid }: { row: MoneyOut; onVoid: ((row: MoneyOut) => void) | null }) => (
  <Stack gap={2}>
    <span className="anywhere">{row.payee || NOTHING}</span>
    <Text size="xs" c="dimmed" className="anywhere">
      {[MONEY_OUT_WORDS[row.kind], row.reason].filter(Boolean).join(': ')}
    </Text>
    {onVoid !== null && row.voidedOn === null && row.expense !== null && !row.expense.voidWaits ? (
      <Group className="no-print">
        <Button
          size="compact-xs"
          variant="subtle"
          aria-label={`Void ${row.payee}, ${formatCents(row.amountCents)}`}
          onClick={() => onVoid(row)}
        >
          Void
        </Button>
      </Group>
    ) : null}
  </Stack>
);

const Status = ({ row: { voidedOn, expense, kind, approvedAlone } }: { row: MoneyOut }) => {
  if (voidedOn !== null) return <StatusBadge status="voided" label={`Voided ${showDay(voidedOn)}`} tone="grey" />;
  if (expense?.voidWaits) return <StatusBadge status="waiting" label="Void waits" tone="amber" />;
  const words = kind === 'money in' ? 'Received' : 'Paid';
  return <StatusBadge status="paid" label={approvedAlone ? `${words}, approved alone` : words} tone="green" />;
};

const Accounts = ({ accounts }: Pick<MoneyOut, 'accounts'>) => (
  <Stack gap={0}>
    {accounts.map(({ code, name }) => (
      <AppLink key={code} to="/money/accounts/$code" params={{ code }} size="xs">
        {code} {name}
      </AppLink>
    ))}
  </Stack>
);

/** What the columns of money out, and of money in, are called. */
const HEADERS = {
  out: { payee: 'Payee', place: 'Paid from' },
  in: { payee: 'From', place: 'Paid into' },
} as const;

/** The columns of the list by a day; `onVoid` takes one back, null for whoever may not. */
export const moneyOutColumns = (
  onVoid: ((row: MoneyOut) => void) | null,
  { view, by = 'booked' }: { view: 'out' | 'in'; by?: WhichDay | undefined },
): Column<MoneyOut>[] => [
  {
    key: 'day',
    header: 'Date',
    width: 108,
    beneath: 'payee',
    cell: ({ bookedOn, effectiveOn, journalNumber }) => (
      <BookedDay {...{ bookedOn, effectiveOn, by }}>
        <RowLink
          to="/admin/reports"
          search={{ tab: 'journal', entry: journalNumber }}
          aria-label={`Journal entry ${journalNumber}, ${showDay(by === 'booked' ? bookedOn : effectiveOn)}`}
        >
          {showDay(by === 'booked' ? bookedOn : effectiveOn)}
        </RowLink>
      </BookedDay>
    ),
  },
  { key: 'payee', header: HEADERS[view].payee, cell: (row) => <Payee row={row} onVoid={onVoid} /> },
  { key: 'way', header: 'Number', width: 140, wideOnly: true, cell: wayOf },
  { key: 'account', header: 'Account', width: 190, wideOnly: true, cell: (row) => <Accounts {...row} /> },
  {
    key: 'place',
    header: HEADERS[view].place,
    width: 130,
    wideOnly: true,
    cell: ({ place, advancedBy }) => (advancedBy === null ? PLACE_WORDS[place] : `Employee: ${advancedBy}`),
  },
  { key: 'status', header: 'Status', width: 130, beneath: 'payee', cell: (row) => <Status row={row} /> },
  { key: 'amount', header: 'Amount', width: 124, cents: ({ amountCents }) => amountCents },
];

/** What waits for a second person; it is decided in the inbox. */
export const WAITING_COLUMNS: readonly Column<MoneyOutWaiting>[] = [
  { key: 'day', header: 'Requested', width: 108, beneath: 'payee', day: ({ askedOn }) => askedOn },
  {
    key: 'payee',
    header: 'Payee',
    cell: ({ payee, what, reason, askedBy }) => (
      <Stack gap={2}>
        <RowLink to="/approvals" className="anywhere">
          {payee || NOTHING}
        </RowLink>
        <Text size="xs" c="dimmed" className="anywhere">
          {what}. {askedBy}: {reason}
        </Text>
      </Stack>
    ),
  },
  { key: 'way', header: 'Number', width: 140, wideOnly: true, cell: wayOf },
  {
    key: 'status',
    header: 'Status',
    width: 130,
    beneath: 'payee',
    cell: () => <StatusBadge status="waiting" label="Waiting" tone="amber" />,
  },
  { key: 'amount', header: 'Amount', width: 124, cents: ({ amountCents }) => amountCents },
];
