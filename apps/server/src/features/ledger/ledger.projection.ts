import type { EventTypes } from '../../platform/event-log/event-types.ts';
import type { RecordedEvent } from '../../platform/event-log/events.ts';
import { columns } from '../../platform/projections/columns.ts';
import type { View, ViewTransaction } from '../../platform/projections/view.ts';
import { book } from './journal.ts';
import type { AccountNumber, Counters, JournalEntry, Receipt } from './journal.ts';

const loadCounters = async (events: readonly RecordedEvent[], tx: ViewTransaction): Promise<Map<string, Counters>> => {
  const organizations = [...new Set(events.map(({ organizationId }) => organizationId))];
  const { rows } = await tx.query<Counters & { organizationId: string }>(
    `select o.id as "organizationId",
            coalesce((select max(number) from ${tx.table('journal_entry')} where organization_id = o.id), 0) as "journalNumber",
            coalesce((select max(number) from ${tx.table('receipt')} where organization_id = o.id), 0) as "receiptNumber",
            coalesce((select max(short_id) from ${tx.table('account_number')} where organization_id = o.id), 0) as "shortId",
            coalesce((select to_char(recorded_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
                      from ${tx.table('journal_entry')} where organization_id = o.id
                      order by number desc limit 1), '') as "recordedAt"
     from unnest($1::uuid[]) as o(id)`,
    [organizations],
  );
  return new Map(rows.map(({ organizationId, ...counters }) => [organizationId, counters]));
};

const insertEntries = async (entries: readonly JournalEntry[], tx: ViewTransaction): Promise<void> => {
  await tx.query(
    `insert into ${tx.table('journal_entry')} (organization_id, number, event_id, event_type, detail, stream, revision,
       position, effective_on, booked_on, recorded_at, actor_id, command_id, account_id, bond_id, reverses_event_id,
       amount_cents)
     select * from unnest($1::uuid[], $2::bigint[], $3::uuid[], $4::text[], $5::text[], $6::text[], $7::bigint[],
       $8::bigint[], $9::date[], $10::date[], $11::timestamptz[], $12::uuid[], $13::uuid[], $14::uuid[], $15::uuid[],
       $16::uuid[], $17::bigint[])`,
    columns(entries, [
      'organizationId',
      'number',
      'eventId',
      'eventType',
      'detail',
      'stream',
      'revision',
      'position',
      'effectiveOn',
      'bookedOn',
      'recordedAt',
      'actorId',
      'commandId',
      'accountId',
      'bondId',
      'reversesEventId',
      'amountCents',
    ]),
  );
};

const linesOf = (entries: readonly JournalEntry[]) =>
  entries.flatMap(({ organizationId, number, bookedOn, postings }) =>
    postings.map(({ account, side, amountCents, tags }, index) => ({
      organizationId,
      number,
      line: index + 1,
      account,
      debitCents: side === 'debit' ? amountCents : 0,
      creditCents: side === 'credit' ? amountCents : 0,
      accountId: tags.accountId ?? null,
      bondId: tags.bondId ?? null,
      bookedOn,
    })),
  );

type Line = ReturnType<typeof linesOf>[number];

const insertPostings = async (lines: readonly Line[], tx: ViewTransaction): Promise<void> => {
  await tx.query(
    `insert into ${tx.table('posting')} (organization_id, journal_number, line, ledger_account, debit_cents,
       credit_cents, account_id, bond_id, booked_on)
     select * from unnest($1::uuid[], $2::bigint[], $3::smallint[], $4::text[], $5::bigint[], $6::bigint[], $7::uuid[],
       $8::uuid[], $9::date[])`,
    columns(lines, [
      'organizationId',
      'number',
      'line',
      'account',
      'debitCents',
      'creditCents',
      'accountId',
      'bondId',
      'bookedOn',
    ]),
  );
};

const addToBalances = async (lines: readonly Line[], tx: ViewTransaction): Promise<void> => {
  await tx.query(
    `insert into ${tx.table('ledger_balance')} as t (organization_id, ledger_account, booked_on, debit_cents,
       credit_cents)
     select organization_id, ledger_account, booked_on, sum(debit_cents), sum(credit_cents)
     from unnest($1::uuid[], $2::text[], $3::date[], $4::bigint[], $5::bigint[])
       as line(organization_id, ledger_account, booked_on, debit_cents, credit_cents)
     group by organization_id, ledger_account, booked_on
     order by organization_id, ledger_account, booked_on
     on conflict (organization_id, ledger_account, booked_on) do update
       set debit_cents = t.debit_cents + excluded.debit_cents, credit_cents = t.credit_cents + excluded.credit_cents`,
    columns(lines, ['organizationId', 'account', 'bookedOn', 'debitCents', 'creditCents']),
  );
};

const insertReceipts = async (receipts: readonly Receipt[], tx: ViewTransaction): Promise<void> => {
  await tx.query(
    `insert into ${tx.table('receipt')} (organization_id, number, payment_id, event_id, journal_number, account_id,
       method, amount_cents, paid_on)
     select * from unnest($1::uuid[], $2::bigint[], $3::uuid[], $4::uuid[], $5::bigint[], $6::uuid[], $7::text[],
       $8::bigint[], $9::date[])`,
    columns(receipts, [
      'organizationId',
      'number',
      'paymentId',
      'eventId',
      'journalNumber',
      'accountId',
      'method',
      'amountCents',
      'paidOn',
    ]),
  );
};

const insertAccountNumbers = async (numbers: readonly AccountNumber[], tx: ViewTransaction): Promise<void> => {
  await tx.query(
    `insert into ${tx.table('account_number')} (organization_id, short_id, account_id)
     select * from unnest($1::uuid[], $2::bigint[], $3::uuid[])`,
    columns(numbers, ['organizationId', 'shortId', 'accountId']),
  );
};

/**
 * The journal with its postings, balances, receipt numbers and short ids (design 8). It takes every event type there
 * is (`types`), and books what each declares: a new money event is in the books without a line here.
 */
export const ledgerView = (types: EventTypes): View => ({
  name: 'ledger',
  version: 2,
  kind: 'money',
  tables: ['journal_entry', 'posting', 'ledger_balance', 'receipt', 'account_number'],
  types: Object.keys(types),
  apply: async (batch, tx) => {
    const { entries, receipts, accountNumbers } = book(types, batch, await loadCounters(batch, tx));
    const lines = linesOf(entries);
    await Promise.all([
      ...(entries.length > 0 ? [insertEntries(entries, tx), insertPostings(lines, tx), addToBalances(lines, tx)] : []),
      ...(receipts.length > 0 ? [insertReceipts(receipts, tx)] : []),
      ...(accountNumbers.length > 0 ? [insertAccountNumbers(accountNumbers, tx)] : []),
    ]);
  },
  changes: ({ data, eventId }) => ('postings' in data ? [{ topic: 'ledger', id: eventId }] : []),
});
