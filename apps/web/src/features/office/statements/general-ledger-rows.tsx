import { Group, Stack, Text } from '@mantine/core';
import type { AnswerOf } from '#contracts/kernel/endpoint.ts';
import type {
  getGeneralLedger,
  GeneralLedgerAccount,
  GeneralLedgerLine,
} from '#contracts/office/statements/general-ledger.ts';
import { formatCents } from '#domain/kernel/money.ts';
import { accountName } from '#domain/kernel/short-id.ts';
import { BookedDay } from '../../../ui/day.tsx';
import { AppLink } from '../../../ui/link.tsx';
import { RowLink, type Column } from '../../../ui/list-rows.tsx';

type Page = AnswerOf<typeof getGeneralLedger>;

/** A row of the general ledger: what an account opens with, a line, what it closes with, or the total of all. */
export type LedgerRow =
  | { of: 'opening'; account: GeneralLedgerAccount }
  | { of: 'closing'; account: GeneralLedgerAccount }
  | { of: 'line'; line: GeneralLedgerLine }
  | { of: 'total'; debitCents: number; creditCents: number };

export const keyOfRow = (row: LedgerRow): string => {
  if (row.of === 'line') return `${row.line.ledgerAccount} ${row.line.journalNumber} ${row.line.line}`;
  return row.of === 'total' ? 'total' : `${row.of} ${row.account.code}`;
};

/** Each account between its opening and its closing balance, as far as the pages have come; the total at the end. */
export const rowsOfPages = (pages: readonly Page[]): LedgerRow[] => {
  const accounts = pages[0]?.accounts ?? [];
  const lines = Map.groupBy(
    pages.flatMap(({ rows }) => rows),
    ({ ledgerAccount }) => ledgerAccount,
  );
  const goesOn = (pages.at(-1)?.nextCursor ?? null) !== null;
  const lastCode = pages.flatMap(({ rows }) => rows).at(-1)?.ledgerAccount ?? '';
  const shown = accounts.filter(({ code }) => !goesOn || code <= lastCode);
  const rows = shown.flatMap((account): LedgerRow[] => [
    { of: 'opening', account },
    ...(lines.get(account.code) ?? []).map((line): LedgerRow => ({ of: 'line', line })),
    ...(goesOn && account.code === lastCode ? [] : [{ of: 'closing' as const, account }]),
  ]);
  const total = (of: 'debitCents' | 'creditCents') => accounts.reduce((sum, account) => sum + account[of], 0);
  if (goesOn || accounts.length === 0) return rows;
  return [...rows, { of: 'total', debitCents: total('debitCents'), creditCents: total('creditCents') }];
};

const Words = ({ row }: { row: LedgerRow }) => {
  if (row.of === 'total') return 'Total';
  if (row.of === 'opening')
    return (
      <Stack gap={0}>
        <span className="anywhere">
          {row.account.code} {row.account.name}
        </span>
        <Text size="xs" c="dimmed">
          Opening balance
        </Text>
      </Stack>
    );
  if (row.of === 'closing') return 'Closing balance';
  const { description, about, receiptNumber, accountId, accountShortId } = row.line;
  const small = [receiptNumber === null ? null : `Receipt ${receiptNumber}`, about].filter(Boolean).join(' · ');
  return (
    <Stack gap={0}>
      <span className="anywhere">{description}</span>
      <Group gap="xs" component="span">
        {small === '' ? null : (
          <Text span size="xs" c="dimmed" className="anywhere">
            {small}
          </Text>
        )}
        {accountId === null ? null : (
          <AppLink to="/accounts/$accountId" params={{ accountId }} size="xs" className="nowrap">
            {accountShortId === null ? 'Account' : accountName(accountShortId)}
          </AppLink>
        )}
      </Group>
    </Stack>
  );
};

/** Debit and credit of a row; null of what an account opens with. */
const movedIn = (row: LedgerRow): { debitCents: number; creditCents: number } | null => {
  if (row.of === 'opening') return null;
  if (row.of === 'line') return row.line;
  return row.of === 'closing' ? row.account : row;
};

const balanceOf = (row: LedgerRow): number | null => {
  if (row.of === 'line') return row.line.balanceCents;
  if (row.of === 'opening') return row.account.openingCents;
  return row.of === 'closing' ? row.account.closingCents : null;
};

/** On a phone debit and credit stand under the balance. */
const Balance = ({ row }: { row: LedgerRow }) => {
  const [balance, moved] = [balanceOf(row), movedIn(row)];
  const sides = [
    moved !== null && moved.debitCents !== 0 ? `Debit ${formatCents(moved.debitCents)}` : null,
    moved !== null && moved.creditCents !== 0 ? `Credit ${formatCents(moved.creditCents)}` : null,
  ].filter(Boolean);
  return (
    <Stack gap={0} align="flex-end">
      {balance === null ? null : formatCents(balance)}
      {sides.map((side) => (
        <Text key={side} size="xs" c="dimmed" className="narrow-only money">
          {side}
        </Text>
      ))}
    </Stack>
  );
};

const side = (of: 'debitCents' | 'creditCents') => (row: LedgerRow) => {
  const cents = movedIn(row)?.[of] ?? 0;
  return cents === 0 && row.of !== 'total' ? '' : formatCents(cents);
};

export const LEDGER_COLUMNS: Column<LedgerRow>[] = [
  {
    key: 'day',
    header: 'Date',
    width: 104,
    cell: (row) =>
      row.of !== 'line' ? '' : <BookedDay bookedOn={row.line.bookedOn} effectiveOn={row.line.effectiveOn} />,
  },
  {
    key: 'number',
    header: 'No.',
    width: 72,
    beneath: 'day',
    cell: (row) =>
      row.of !== 'line' ? (
        ''
      ) : (
        <RowLink
          to="/admin/reports"
          search={{ tab: 'journal', entry: row.line.journalNumber }}
          className="tabular"
          aria-label={`Journal entry ${row.line.journalNumber}`}
        >
          {row.line.journalNumber}
        </RowLink>
      ),
  },
  { key: 'words', header: 'Description', cell: (row) => <Words row={row} /> },
  { key: 'debit', header: 'Debit', width: 120, align: 'right', wideOnly: true, cell: side('debitCents') },
  { key: 'credit', header: 'Credit', width: 120, align: 'right', wideOnly: true, cell: side('creditCents') },
  { key: 'balance', header: 'Balance', width: 136, align: 'right', cell: (row) => <Balance row={row} /> },
];
