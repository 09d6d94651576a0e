import type { Pool } from 'pg';
import { RECEIVABLE } from '#domain/chart-of-accounts.ts';
import type { AuditLink, ChainHead } from './audit-chain.ts';
import type { Bookings, Counters, JournalEntry } from './journal.ts';

type Keyed = Map<string, string>;

/** How far both ledger views have come, and where they stand still. */
export const snapshot = async (
  database: Pool,
): Promise<{ upTo: bigint | null; stopped: { organizationId: string; reason: string }[] }> => {
  const { rows } = await database.query<{ positions: (string | null)[] | null }>(
    `select array_agg(position::text) as positions from projection.checkpoint where name in ('ledger', 'audit-chain')`,
  );
  const positions = rows[0]?.positions ?? [];
  const known = positions.flatMap((position) => (position === null ? [] : [BigInt(position)]));
  const upTo = known.length < 2 ? null : known.reduce((least, position) => (position < least ? position : least));
  const stopped = await database.query<{ organizationId: string; reason: string }>(
    `select organization_id as "organizationId", reason from projection.stopped_organization
     where view in ('ledger', 'audit-chain')`,
  );
  return { upTo, stopped: stopped.rows };
};

const expectedEntry = (entry: JournalEntry): unknown[] => [
  entry.number,
  ...[entry.eventType, entry.detail, entry.stream, entry.revision, entry.position, entry.effectiveOn, entry.bookedOn],
  ...[entry.recordedAt, entry.actorId, entry.commandId, entry.accountId, entry.bondId, entry.reversesEventId],
  entry.amountCents,
  entry.postings.map(({ account, side, amountCents, tags }) => [
    account,
    side === 'debit' ? amountCents : 0,
    side === 'credit' ? amountCents : 0,
    tags.accountId ?? null,
    tags.bondId ?? null,
  ]),
];

const keyed = <T extends { eventId: string }>(rows: readonly T[], textOf: (row: T) => unknown): Keyed =>
  new Map(rows.map((row) => [row.eventId, JSON.stringify(textOf(row))]));

/** Rows of a table for these events: `row` is an array in the order of the expectation. */
const actualRows = async (
  database: Pool,
  sql: string,
  ids: readonly { organizationId: string; id: string }[],
): Promise<Keyed> => {
  const { rows } = await database.query<{ key: string; row: unknown[] }>({
    // One look-up by index for each id, however large the table is.
    text: `select k.id::text as key, found.row
           from unnest($1::uuid[], $2::uuid[]) k(organization, id) cross join lateral (${sql} offset 0) found(row)`,
    values: [ids.map(({ organizationId }) => organizationId), ids.map(({ id }) => id)],
  });
  return new Map(rows.map(({ key, row }) => [key, JSON.stringify(row)]));
};

const OF_EVENT = 't.organization_id = k.organization and t.event_id = k.id';

const ISO = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const ENTRIES = `
  select json_build_array(t.number, t.event_type, t.detail, t.stream, t.revision, t.position::text,
           t.effective_on, t.booked_on, ${ISO('t.recorded_at')}, t.actor_id, t.command_id, t.account_id, t.bond_id,
           t.reverses_event_id, t.amount_cents,
           (select json_agg(json_build_array(p.ledger_account, p.debit_cents, p.credit_cents, p.account_id, p.bond_id)
                            order by p.line)
            from posting p where p.organization_id = t.organization_id and p.journal_number = t.number))
  from journal_entry t where ${OF_EVENT}`;

const RECEIPTS = `
  select json_build_array(t.number, t.event_id, t.journal_number, t.account_id, t.method,
           t.amount_cents, t.paid_on)
  from receipt t where t.organization_id = k.organization and t.payment_id = k.id`;

const NUMBERS = `
  select json_build_array(t.short_id) from account_number t
  where t.organization_id = k.organization and t.account_id = k.id`;

const LINKS = `
  select json_build_array(t.sequence, t.position::text, ${ISO('t.recorded_at')}, t.hash)
  from audit_link t where ${OF_EVENT}`;

const differences = (what: string, expected: Keyed, actual: Keyed): string[] =>
  [...expected].flatMap(([key, row]) => {
    const found = actual.get(key);
    if (found === undefined) return [`${what} ${key} is missing; the log says ${row}`];
    return found === row ? [] : [`${what} ${key} is ${found}; the log says ${row}`];
  });

const idsOf = (rows: readonly { organizationId: string; eventId: string }[]) =>
  rows.map(({ organizationId, eventId }) => ({ organizationId, id: eventId }));

/** Compares what a batch of events must have left with the rows that are there: one sentence per difference. */
export const compareRows = async (
  database: Pool,
  links: readonly AuditLink[],
  { entries, receipts, accountNumbers }: Bookings,
): Promise<string[]> => {
  const expectedLinks = keyed(links, ({ sequence, position, recordedAt, hash }) => [
    sequence,
    position,
    recordedAt,
    hash,
  ]);
  const expectedReceipts = new Map(
    receipts.map(({ paymentId, eventId, number, journalNumber, accountId, method, amountCents, paidOn }) => [
      paymentId,
      JSON.stringify([number, eventId, journalNumber, accountId, method, amountCents, paidOn]),
    ]),
  );
  const payments = receipts.map(({ organizationId, paymentId }) => ({ organizationId, id: paymentId }));
  const expectedNumbers = new Map(
    accountNumbers.map(({ accountId, shortId }) => [accountId, JSON.stringify([shortId])]),
  );
  const accounts = accountNumbers.map(({ organizationId, accountId }) => ({ organizationId, id: accountId }));
  const [actualLinks, actualEntries, actualReceipts, actualNumbers] = await Promise.all([
    actualRows(database, LINKS, idsOf(links)),
    actualRows(database, ENTRIES, idsOf(entries)),
    actualRows(database, RECEIPTS, payments),
    actualRows(database, NUMBERS, accounts),
  ]);
  return [
    ...differences('Audit link of event', expectedLinks, actualLinks),
    ...differences('Journal entry of event', keyed(entries, expectedEntry), actualEntries),
    ...differences('Receipt of payment', expectedReceipts, actualReceipts),
    ...differences('Short id of account', expectedNumbers, actualNumbers),
  ];
};

const COUNTS = `
  select o.id as "organizationId",
         (select count(*) from audit_link where organization_id = o.id and position <= $1) as links,
         (select count(*) from journal_entry where organization_id = o.id and position <= $1) as entries,
         (select count(*) from receipt r join journal_entry j
            on j.organization_id = r.organization_id and j.number = r.journal_number
          where r.organization_id = o.id and j.position <= $1) as receipts,
         (select count(*) from receipt r where r.organization_id = o.id and not exists (
            select from journal_entry j where j.organization_id = o.id and j.number = r.journal_number)) as orphans
  from (select distinct organization_id as id from audit_link
        union select distinct organization_id from journal_entry
        union select distinct organization_id from receipt) o
  where $2::uuid is null or o.id = $2`;

const UNEQUAL_BALANCES = `
  select coalesce(b.organization_id, p.organization_id) as "organizationId",
         coalesce(b.ledger_account, p.ledger_account) as account, coalesce(b.booked_on, p.booked_on)::text as day
  from (select * from ledger_balance where $1::uuid is null or organization_id = $1) b
  full join (select organization_id, ledger_account, booked_on, sum(debit_cents) as debits, sum(credit_cents) as credits
             from posting where $1::uuid is null or organization_id = $1
             group by 1, 2, 3) p using (organization_id, ledger_account, booked_on)
  where b.debit_cents is distinct from p.debits or b.credit_cents is distinct from p.credits
  limit 20`;

const STRAY_POSTINGS = `
  select organization_id as "organizationId", journal_number as number from posting p
  where ($1::uuid is null or organization_id = $1)
  group by 1, 2
  having sum(debit_cents) <> sum(credit_cents)
      or not exists (select from journal_entry j
                     where j.organization_id = p.organization_id and j.number = p.journal_number)
  limit 20`;

/** Sub-ledger = control account (domain.md 2.1.8); only where both views stand at the same place. */
const UNEQUAL_ACCOUNTS = `
  select a.organization_id as "organizationId", a.account_id as account
  from account a
  left join (select organization_id, account_id, sum(debit_cents - credit_cents) as cents from posting
             where ledger_account = '${RECEIVABLE}' and account_id is not null group by 1, 2) p
    using (organization_id, account_id)
  where a.premium_cents + a.charges_cents + a.fees_cents - a.payments_cents <> coalesce(p.cents, 0)
    and ($1::uuid is null or organization_id = $1)
    and 1 = (select count(distinct position) from projection.checkpoint where name in ('ledger', 'accounts'))
  limit 20`;

/** Compares counts and sums: rows that no event explains, balances, and what accounts owe. */
export const compareTotals = async (
  database: Pool,
  upTo: bigint,
  organizationId: string | undefined,
  heads: ReadonlyMap<string, ChainHead>,
  counters: ReadonlyMap<string, Counters>,
): Promise<string[]> => {
  const only = organizationId ?? null;
  const problems: string[] = [];
  const counts = await database.query<
    Record<'links' | 'entries' | 'receipts' | 'orphans', number> & { organizationId: string }
  >(COUNTS, [String(upTo), only]);
  for (const row of counts.rows) {
    const numbers = counters.get(row.organizationId) ?? { journalNumber: 0, receiptNumber: 0 };
    const compare = (what: string, found: number, expected: number) => {
      if (found !== expected)
        problems.push(`Organization ${row.organizationId} has ${found} ${what}; the log says ${expected}`);
    };
    compare('audit links', row.links, heads.get(row.organizationId)?.sequence ?? 0);
    compare('journal entries', row.entries, numbers.journalNumber);
    compare('receipts', row.receipts, numbers.receiptNumber);
    compare('receipts without an entry', row.orphans, 0);
  }
  const lists: [string, (row: Record<string, string>) => string][] = [
    [UNEQUAL_BALANCES, (row) => `The balance of ${row['account']} on ${row['day']} is not the sum of its postings`],
    [STRAY_POSTINGS, (row) => `The postings of entry ${row['number']} do not balance, or have no entry`],
    [UNEQUAL_ACCOUNTS, (row) => `What account ${row['account']} owes is not the sum of its receivable postings`],
  ];
  for (const [sql, inWords] of lists) {
    const { rows } = await database.query<Record<string, string>>(sql, [only]);
    problems.push(...rows.map((row) => `${inWords(row)} (organization ${row['organizationId']}).`));
  }
  return problems;
};
