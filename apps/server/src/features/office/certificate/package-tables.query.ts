import { decimalOfCents } from '#domain/kernel/money.ts';
import { formatShortId } from '#domain/kernel/short-id.ts';
import { csv, csvLines, type Cell } from '../../../platform/csv/csv.ts';
import type { TenantTransaction } from '../../../platform/database/tenant-database.ts';
import { readChart } from '../../agency/chart/index.ts';

/**
 * A table that is read in parts by a number that has no gaps (money#books-checked-offline): its rows of one agency, with
 * numbers above one and up to another, among the first so many entries.
 */
export interface NumberedTable<Row extends object> {
  sql: string;
  columns: readonly (readonly [heading: string, cell: (row: Row) => Cell])[];
}

const accountOf = (shortId: number | null): string => (shortId === null ? '' : formatShortId(shortId));

interface Entry {
  number: number;
  bookedOn: string;
  effectiveOn: string;
  eventType: string;
  receiptNumber: number | null;
  reverses: number | null;
  link: number;
  eventId: string;
}

export const entriesTable: NumberedTable<Entry> = {
  sql: `
    select j.number, j.booked_on, j.effective_on, j.event_type, r.number as receipt_number,
      reversed.number as reverses, l.sequence as link, j.event_id
    from journal_entry j
    join audit_link l on l.organization_id = j.organization_id and l.event_id = j.event_id
    left join receipt r on r.organization_id = j.organization_id and r.event_id = j.event_id
    left join journal_entry reversed
      on reversed.organization_id = j.organization_id and reversed.event_id = j.reverses_event_id and reversed.part = 1
    where j.organization_id = $1 and j.number > $2 and j.number <= $3 and j.number <= $4 order by j.number`,
  columns: [
    ['Journal No.', ({ number }) => number],
    ['Booked on', ({ bookedOn }) => bookedOn],
    ['Effective on', ({ effectiveOn }) => effectiveOn],
    ['Event type', ({ eventType }) => eventType],
    ['Receipt No.', ({ receiptNumber }) => receiptNumber],
    ['Reverses', ({ reverses }) => reverses],
    ['Link', ({ link }) => link],
    ['Event', ({ eventId }) => eventId],
  ],
};

interface Line {
  number: number;
  line: number;
  code: string;
  debitCents: number;
  creditCents: number;
  shortId: number | null;
  bondId: string | null;
  payee: string | null;
  suretyId: string | null;
  powerId: string | null;
  agentId: string | null;
  personId: string | null;
  tillId: string | null;
  bankAccountId: string | null;
}

export const linesTable: NumberedTable<Line> = {
  sql: `
    select p.journal_number as number, p.line, p.ledger_account as code, p.debit_cents, p.credit_cents, n.short_id,
      p.bond_id, p.payee, p.surety_id, p.power_id, p.agent_id, p.person_id, p.till_id, p.bank_account_id
    from posting p
    left join account_number n on n.organization_id = p.organization_id and n.account_id = p.account_id
    where p.organization_id = $1 and p.journal_number > $2 and p.journal_number <= $3 and p.journal_number <= $4
    order by p.journal_number, p.line`,
  columns: [
    ['Journal No.', ({ number }) => number],
    ['Line', ({ line }) => line],
    ['Code', ({ code }) => code],
    ['Debit', ({ debitCents }) => decimalOfCents(debitCents)],
    ['Credit', ({ creditCents }) => decimalOfCents(creditCents)],
    ['Client account', ({ shortId }) => accountOf(shortId)],
    ['Bond', ({ bondId }) => bondId],
    ['Payee', ({ payee }) => payee],
    ['Surety', ({ suretyId }) => suretyId],
    ['Power', ({ powerId }) => powerId],
    ['Agent', ({ agentId }) => agentId],
    ['Person', ({ personId }) => personId],
    ['Till', ({ tillId }) => tillId],
    ['Bank account', ({ bankAccountId }) => bankAccountId],
  ],
};

interface Receipt {
  number: number;
  journalNumber: number;
  shortId: number | null;
  amountCents: number;
  method: string;
  paidOn: string;
}

export const receiptsTable: NumberedTable<Receipt> = {
  sql: `
    select r.number, r.journal_number, n.short_id, r.amount_cents, r.method, r.paid_on
    from receipt r
    left join account_number n on n.organization_id = r.organization_id and n.account_id = r.account_id
    where r.organization_id = $1 and r.number > $2 and r.number <= $3 and r.journal_number <= $4 order by r.number`,
  columns: [
    ['Receipt No.', ({ number }) => number],
    ['Journal No.', ({ journalNumber }) => journalNumber],
    ['Client account', ({ shortId }) => accountOf(shortId)],
    ['Amount', ({ amountCents }) => decimalOfCents(amountCents)],
    ['Method', ({ method }) => method],
    ['Paid on', ({ paidOn }) => paidOn],
  ],
};

/** So many numbers are read in one transaction. */
const PART = 1_000;

/** Reads in a transaction of its own. */
type Read = <T>(work: (tx: TenantTransaction) => Promise<T>) => Promise<T>;

/** Whose numbers, from the first to the last, as known at a journal number. */
interface Numbered {
  organizationId: string;
  journalNumber: number;
  first: number;
  last: number;
}

/** A table from its headings to the row of the last number, a part at a time. */
export async function* tableLines<Row extends object>(
  { sql, columns }: NumberedTable<Row>,
  { organizationId, journalNumber, first, last }: Numbered,
  read: Read,
): AsyncIterable<Buffer> {
  yield Buffer.from(csv([columns.map(([heading]) => heading)]));
  for (let above = first - 1; above < last; above += PART) {
    const values = [organizationId, above, Math.min(above + PART, last), journalNumber];
    const { rows } = await read((tx) => tx.query<Row>(sql, values));
    yield Buffer.from(csvLines(rows.map((row) => columns.map(([, cell]) => cell(row)))));
  }
}

const CLIENT_BALANCES = `
  select n.short_id, sum(p.debit_cents - p.credit_cents)::bigint as cents
  from posting p
  join account_number n on n.organization_id = p.organization_id and n.account_id = p.account_id
  where p.organization_id = $1 and p.ledger_account = '1100' and p.booked_on <= $2 and p.journal_number <= $3
  group by n.short_id order by n.short_id`;

/** What each client owes at the end of a day: the sub-ledger of the receivable. */
export const clientBalances = async (
  tx: TenantTransaction,
  organizationId: string,
  { to, journalNumber }: { to: string; journalNumber: number },
): Promise<string> => {
  const { rows } = await tx.query<{ shortId: number; cents: number }>(CLIENT_BALANCES, [
    organizationId,
    to,
    journalNumber,
  ]);
  return csv([
    ['Client account', 'Balance'],
    ...rows.map(({ shortId, cents }) => [formatShortId(shortId), decimalOfCents(cents)]),
  ]);
};

/** What the codes of the ledger are called. */
export const chartLines = async (tx: TenantTransaction, organizationId: string): Promise<string> => {
  const chart = await readChart(tx, organizationId);
  return csv([['Code', 'Name', 'Type'], ...chart.map(({ code, name, type }) => [code, name, type])]);
};

const LINKS = `select coalesce(max(sequence), 0) as links from audit_link where organization_id = $1`;

/** How many links the chain of an agency has. */
export const chainLength = async (tx: TenantTransaction, organizationId: string): Promise<number> => {
  const { rows } = await tx.query<{ links: number }>(LINKS, [organizationId]);
  return rows[0]?.links ?? 0;
};
