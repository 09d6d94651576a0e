import pg from 'pg';
import { v5 as uuidV5 } from 'uuid';

/** Whose books are filled, and how many payments, and as many expenses, they get. */
export interface Books {
  organizationId: string;
  bankAccountId: string;
  rows: number;
}

/** Clients with six bonds and ten payments each: seven of ten have paid all. */
const CLIENTS = `
  create temp table client as
  select o, n, gen_random_uuid() as a, gen_random_uuid() as d, case when n % 10 < 7 then 72000 else 50000 end as cents
  from agency, generate_series(1, rows / 10) n;
  insert into defendant (organization_id, id, full_name, created_by) select o, d, 'Client Number ' || n, o from client;
  insert into account (organization_id, account_id, defendant_id, status, opened_on, opened_position, premium_cents,
    payments_cents)
  select o, a, d, 'open', '2022-01-01', n, 6 * 120000, 10 * cents from client;
  insert into account_number (organization_id, short_id, account_id) select o, n, a from client`;

/** What happened in five years, numbered in the order of days: all but the newest payments are at the bank. */
const HAPPENED = `
  create temp table happened as
  select row_number() over (order by day, kind, n) as number, x.*, gen_random_uuid() as e, gen_random_uuid() as id
  from agency, lateral (
    select 'bond' as kind, n, today - ((rows * 0.6 - n) * 1790 / (rows * 0.6))::int as day
    from generate_series(1, rows * 6 / 10) n
    union all select kind, n, today - ((rows - n) * 1790 / rows)::int
    from unnest(array['payment', 'expense']) kind, generate_series(1, rows) n
    union all select 'banked', n, today - ((rows - n) * 1790 / rows)::int from generate_series(1, rows - rows / 50) n
    union all select 'fees paid', n, today - ((rows * 0.57 / 50 - n) * 1700 / (rows * 0.6 / 50))::int - 90
    from generate_series(1, (rows * 0.57 / 50)::int) n) x;
  create temp table written as
  select h.*, o, a, d, (h.n % 9)::int as s from happened h join client c on c.n = 1 + h.n % (select count(*) from client)
  where kind = 'bond';
  create temp table paid as
  select h.*, o, a, cents, (array['Cash', 'Check', 'Cash', 'Check', 'Credit Card', 'Cash', 'Check', 'Money Order',
    'Bank Transfer', 'Check'])[1 + h.n % 10] as method
  from happened h join client c on c.n = 1 + h.n % (select count(*) from client) where kind = 'payment';
  create temp table banked as
  select h.*, o, a, cents, method, p.id as payment_id, case when method = 'Credit Card' then 'S-' else 'D-' end
    || to_char(h.n, 'FM9999999990000') as slip
  from happened h join paid p on p.n = h.n where h.kind = 'banked' and method <> 'Bank Transfer';
  create temp table spent as
  select h.*, o, 1000 + h.n * 37 % 90000 as cents,
    case when h.n % 9 = 1 then '3100' else (array['5310', '5300', '5600'])[1 + h.n % 3] end as code
  from happened h, agency where kind = 'expense';
  create temp table remitted as select h.*, o from happened h, agency where kind = 'fees paid';
  analyze client; analyze written; analyze paid; analyze banked; analyze spent; analyze remitted`;

/** Every fiftieth payment and expense is of a day whose month was closed. */
const JOURNAL = `
  insert into journal_entry (organization_id, number, event_id, event_type, detail, stream, revision, position,
    effective_on, booked_on, recorded_at, actor_id, command_id, account_id, bond_id, amount_cents)
  select o, number, e, type, detail, kind, 0, number, day - case when is_late then 40 else 0 end, day, day, o,
    gen_random_uuid(), a, bond, cents
  from (
    select o, number, e, 'BondWritten' as type, null as detail, kind, day, false as is_late, a, id as bond, 120000 as cents
    from written
    union all select o, number, e, 'PaymentReceived', method, kind, day, n % 50 = 0, a, null, cents from paid
    union all select o, number, e, 'PaymentDeposited', method, kind, day, false, a, null, cents from banked
    union all select o, number, e, 'ExpensePaid', 'Check', kind, day, n % 50 = 0, null, null, cents from spent
    union all select o, number, e, 'OfficialFeesPaid', 'Check', kind, day, false, null, null, 200000 from remitted) x`;

/** Of every bond four parts are owed to others; fifty bonds are paid for at once. */
const POSTINGS = `
  create temp table owed as
  select w.*, line, code, case code when '2120' then 'sheriff:Parish ' || s when '2110' then 'court:Parish ' || s end as payee,
    case when code in ('2200', '2210') then ('00000000-0000-4000-8000-00000000000' || s)::uuid end as surety
  from written w, (values (1, '2110'), (2, '2120'), (3, '2200'), (4, '2210')) l (line, code);
  insert into posting (organization_id, journal_number, line, ledger_account, debit_cents, credit_cents, account_id,
    bond_id, booked_on, payee, surety_id)
  select o, number, 1, '1100', 120000, 0, a, id, day, null::text, null::uuid from written
  union all select o, number, 2, '4000', 0, 116000, a, id, day, null, null from written
  union all select o, number, 2 + line, code, 0, 1000, a, id, day, payee, surety from owed
  union all select o, number, 1, case method when 'Credit Card' then '1020' when 'Bank Transfer' then '1000' else '1010' end,
    cents, 0, a, null, day, null, null from paid
  union all select o, number, 2, '1100', 0, cents, a, null, day, null, null from paid
  union all select o, number, 1, '1000', cents, 0, a, null, day, null, null from banked
  union all select o, number, 2, case method when 'Credit Card' then '1020' else '1010' end, 0, cents, a, null, day, null,
    null from banked
  union all select o, number, 1, code, cents, 0, null::uuid, null::uuid, day, null, null from spent
  union all select o, number, 2, '1000', 0, cents, null, null, day, null, null from spent
  union all select r.o, r.number, (w.n - 1) % 50 * 4 + w.line, w.code, 1000, 0, null, w.id, r.day, w.payee, w.surety
  from remitted r join owed w on (w.n - 1) / 50 = r.n - 1
  union all select o, number, 201, '1000', 0, 200000, null, null, day, null, null from remitted;
  insert into ledger_balance (organization_id, ledger_account, booked_on, debit_cents, credit_cents)
  select organization_id, ledger_account, booked_on, sum(debit_cents), sum(credit_cents)
  from posting, agency where organization_id = o group by 1, 2, 3;
  insert into liability (organization_id, ledger_account, owed_to, bond_id, power_id, standing_cents, paid_cents, owed)
  select organization_id, ledger_account, owed_to, bond_id, '00000000-0000-0000-0000-000000000000',
    sum(owed - paid), sum(paid), coalesce(jsonb_object_agg(booked_on, owed) filter (where owed > 0), '{}')
  from (
    select organization_id, ledger_account, coalesce('payee:' || payee, 'surety:' || surety_id, '') as owed_to, bond_id,
      booked_on, sum(credit_cents)::bigint as owed, sum(debit_cents)::bigint as paid
    from posting, agency where organization_id = o and ledger_account like '2%' group by 1, 2, 3, 4, 5) moved
  group by 1, 2, 3, 4`;

const VIEWS = `
  insert into account_entry (organization_id, account_id, position, event_id, entry_id, kind, what, amount_cents,
    effective_on, recorded_at, actor_id, bond_id, method, deposited_on, slip)
  select o, a, number, e, id, 'PREMIUM', 'added', 120000, day, day, o, id, null, null, null from written
  union all select p.o, p.a, p.number, p.e, p.id, 'PAYMENT', 'added', -p.cents, p.day, p.day, p.o, null, p.method,
    case p.method when 'Bank Transfer' then p.day else b.day end, b.slip
  from paid p left join banked b on b.payment_id = p.id;
  insert into receipt (organization_id, number, payment_id, event_id, journal_number, account_id, method, amount_cents, paid_on)
  select o, row_number() over (order by number), id, e, number, a, method, cents, day from paid;
  insert into bond (organization_id, bond_id, defendant_id, account_id, status, amount_cents, charge_code, power_number,
    case_number, premium_cents, written_at, written_position, revision)
  select o, id, d, a, 'OPEN', 1000000, '', '', '', 120000, day, number, 0 from written;
  insert into deposit (organization_id, deposit_id, kind, number, request_hash, decided_by, decided_at, made_on, deciding,
    settled_at)
  select o, id, case method when 'Credit Card' then 'settlement' else 'deposit' end, n, '', o, day, day, '{}', day
  from banked;
  insert into deposit_line (organization_id, deposit_id, place, kind, account_id, entry_id)
  select o, id, 1, case method when 'Credit Card' then 'card' else 'receipt' end, a, payment_id from banked;
  insert into entry_text (organization_id, event_id, field, body)
  select o, e, field, case field when 'payee' then 'Vendor ' || n % 900 when 'reason' then 'Rent ' || n % 12 else n::text end
  from spent, unnest(array['payee', 'reason', 'externalReference']) as field
  union all select o, e, 'payer', 'Payer Number ' || n % 5000 from paid where n % 4 = 0`;

/** The bank has a line for each expense; sixty reconciliations have all but what is of the last weeks. */
const BANK = `
  insert into bank_account (organization_id, bank_account_id, name, kind, version, changed_by)
  select o, bank, 'Gulf Bank', 'operating', 1, o from agency on conflict do nothing;
  insert into bank_import (organization_id, import_id, bank_account_id, format, line_count, new_count, imported_by, imported_at)
  select o, o, bank, 'OFX', rows, rows, o, now() from agency;
  insert into bank_line (organization_id, bank_line_id, bank_account_id, import_id, line_key, posted_on, place, amount_cents,
    description, check_number, reference, state, match_kind, match_id, match_words, match_on, matched_by, matched_at)
  select p.o, gen_random_uuid(), bank, p.o, n::text, day, n, -cents, 'CHECK CARD VENDOR ' || n % 900, n::text, '',
    case when open then 'to match' else 'matched' end, case when not open then 'entry' end, case when not open then e end,
    case when not open then 'Check ' || n end, case when not open then day end, case when not open then p.o end,
    case when not open then now() end
  from (select *, n % 40 = 1 as open from spent) p, agency;
  create temp table reconciled as
  select gen_random_uuid() as r, today - 33 - m * 30 as statement_on from agency, generate_series(0, 59) m;
  insert into bank_reconciliation (organization_id, reconciliation_id, bank_account_id, statement_on, opening_cents,
    statement_cents, state, started_by, started_at, ended_by, ended_at, journal_number)
  select o, r, bank, statement_on, 0, 0, 'finished', o, now(), o, now(), 1 from reconciled, agency;
  insert into bank_reconciled_item (organization_id, item_id, reconciliation_id, kind, words, item_on, amount_cents, is_check,
    ticked_by, ticked_at)
  select o, id, r, kind, kind, day, cents, false, o, now()
  from (
    select o, e as id, 'entry' as kind, day, -cents as cents from spent
    union all select o, e, 'entry', day, -200000 from remitted
    union all select o, id, 'deposit', day, cents from banked
    union all select o, id, 'transfer', day, cents from paid where method = 'Bank Transfer') i
  join reconciled on day <= statement_on and day > statement_on - 30`;

const FILLED =
  'journal_entry posting liability account_entry receipt deposit deposit_line bank_line bank_reconciled_item entry_text account bond';

/** What a deposit took bears its command: that of `lineCommandId` in the product. */
const keepCommands = async (client: pg.Client, organizationId: string): Promise<void> => {
  const { rows } = await client.query<Record<'e' | 'id' | 'paymentId' | 'method', string>>(
    'select e, id, payment_id as "paymentId", method from banked',
  );
  const commands = rows.map(({ id, paymentId, method }) =>
    uuidV5(`${method === 'Credit Card' ? 'card' : 'receipt'} ${paymentId}`, id),
  );
  await client.query(
    `update journal_entry j set command_id = x.command from unnest($1::uuid[], $2::uuid[]) x (event, command)
     where j.organization_id = $3 and j.event_id = x.event`,
    [rows.map(({ e }) => e), commands, organizationId],
  );
};

/**
 * Fills the books of an agency by SQL as the superuser of its database: of 100,000 rows 350,000 entries with 1,165,000
 * postings, in the tables that lists of money read; nothing of it is in the log.
 */
export const fillBooks = async (url: string, { organizationId, bankAccountId, rows }: Books): Promise<void> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query("set session_replication_role = replica; set work_mem = '256MB'");
    await client.query(
      `create temp table agency as select $1::uuid as o, $2::uuid as bank, $3::int as rows,
         (now() at time zone 'America/Chicago')::date as today`,
      [organizationId, bankAccountId, rows],
    );
    for (const step of [CLIENTS, HAPPENED, JOURNAL, POSTINGS, VIEWS, BANK]) await client.query(step);
    await keepCommands(client, organizationId);
    for (const table of FILLED.split(' ')) await client.query(`vacuum analyze ${table}`);
    await client.query('analyze');
  } finally {
    await client.end();
  }
};
