-- The ledger (design 8): what the events booked, in log order. Rows of the journal are facts: no role that runs may
-- update or delete them.

-- The chart of accounts of an organization; codes are stable, names may change.
create table ledger_account (
  organization_id uuid not null,
  code text not null,
  name text not null,
  type text not null check (type in ('asset', 'liability', 'equity', 'income', 'expense')),
  primary key (organization_id, code)
);
call make_tenant_table('ledger_account', app => 'select, insert', projector => 'select');

-- One row per money event; number is gapless per organization, in log order.
create table journal_entry (
  organization_id uuid not null,
  number bigint not null check (number > 0),
  event_id uuid not null,
  event_type text not null,
  detail text,                   -- a code that tells entries of one type apart: payment method, kind of fee
  stream text not null,
  revision bigint not null,
  position bigint not null,
  effective_on date not null,
  booked_on date not null,       -- differs where the effective day was in a closed period
  recorded_at timestamptz not null,
  actor_id uuid not null,
  command_id uuid not null,
  account_id uuid,
  bond_id uuid,
  reverses_event_id uuid,
  amount_cents bigint not null check (amount_cents > 0),
  primary key (organization_id, number),
  unique (organization_id, event_id)
);
-- A reversal is made at most once (design 8); the journal is the judge.
create unique index journal_entry_reverses on journal_entry (organization_id, reverses_event_id)
  where reverses_event_id is not null;
create index journal_entry_account on journal_entry (organization_id, account_id, number);
create index journal_entry_booked on journal_entry (organization_id, booked_on, number);
call make_tenant_table('journal_entry', app => 'select', projector => 'select, insert');

create table posting (
  organization_id uuid not null,
  journal_number bigint not null,
  line smallint not null check (line > 0),
  ledger_account text not null,
  debit_cents bigint not null default 0,
  credit_cents bigint not null default 0,
  account_id uuid,
  bond_id uuid,
  booked_on date not null,
  primary key (organization_id, journal_number, line),
  check (debit_cents >= 0 and credit_cents >= 0 and (debit_cents = 0) <> (credit_cents = 0))
);
create index posting_ledger_account on posting (organization_id, ledger_account, journal_number);
create index posting_account on posting (organization_id, account_id, journal_number) where account_id is not null;
call make_tenant_table('posting', app => 'select', projector => 'select, insert');

-- Debits equal credits in every entry, whatever the code above it did (design 8): checked once per statement.
create function assert_balanced() returns trigger
  language plpgsql as $body$
declare
  entry record;
begin
  select organization_id, journal_number, sum(debit_cents) as debits, sum(credit_cents) as credits
    into entry from inserted
    group by organization_id, journal_number having sum(debit_cents) <> sum(credit_cents) limit 1;
  if found then
    raise exception 'Journal entry % is not balanced: % debits, % credits', entry.journal_number, entry.debits, entry.credits
      using errcode = 'check_violation';
  end if;
  return null;
end
$body$;
create trigger posting_balanced after insert on posting
  referencing new table as inserted for each statement execute function assert_balanced();

-- Sums per ledger account and day: what the trial balance adds up. Additive, kept in the transaction of the postings.
create table ledger_balance (
  organization_id uuid not null,
  ledger_account text not null,
  booked_on date not null,
  debit_cents bigint not null,
  credit_cents bigint not null,
  primary key (organization_id, ledger_account, booked_on)
);
call make_tenant_table('ledger_balance', app => 'select', projector => 'select, insert, update');

-- Receipt numbers: without gap or repeat per organization, in log order (design 5, decision 5).
create table receipt (
  organization_id uuid not null,
  number bigint not null check (number > 0),
  payment_id uuid not null,
  event_id uuid not null,
  journal_number bigint not null,
  account_id uuid not null,
  method text not null,
  amount_cents bigint not null,
  paid_on date not null,
  primary key (organization_id, number),
  unique (organization_id, payment_id)
);
create index receipt_paid_on on receipt (organization_id, paid_on, number);
call make_tenant_table('receipt', app => 'select', projector => 'select, insert');

-- Account short ids, in log order (decision 6).
create table account_number (
  organization_id uuid not null,
  short_id bigint not null check (short_id > 0),
  account_id uuid not null,
  primary key (organization_id, short_id),
  unique (organization_id, account_id)
);
call make_tenant_table('account_number', app => 'select', projector => 'select, insert');
