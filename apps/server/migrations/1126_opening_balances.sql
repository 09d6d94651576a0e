-- What clients owed in the old program, as their accounts open with it (moving-in#opening-balances): lines of the account
-- that are its own kind of line, and which account each row of the list of open balances is here.
alter table account_entry drop constraint account_entry_kind_check;
alter table account_entry add constraint account_entry_kind_check check (
  kind in ('PREMIUM', 'CHARGE', 'FEE', 'PAYMENT', 'REFUND', 'UNCLAIMED', 'WRITE_OFF', 'COLLATERAL', 'CREDIT'));
alter table account_entry drop constraint account_entry_what_check;
alter table account_entry add constraint account_entry_what_check check (
  what in ('added', 'amended', 'adjusted', 'voided', 'transferred', 'returned', 'lowered', 'recovered', 'opened'));

alter table move_in_file drop constraint move_in_file_list_check,
  add constraint move_in_file_list_check check (list in ('clients', 'indemnitors', 'references', 'bonds', 'balances'));

-- What is here of the list. A row is known by a keyed hash of its account (moving-in#key-of-a-row).
create table move_in_balance (
  organization_id uuid not null references organization,
  key_hash text not null,
  account_id uuid not null,
  -- Whether it stands; one that was taken back keeps its account.
  is_here boolean not null,
  -- What the account opened with; below zero a credit.
  balance_cents bigint not null,
  -- Of what the row said: the same again changes nothing. Nobody reads a fact from it.
  facts_hash text not null,
  primary key (organization_id, key_hash),
  check (is_here or balance_cents = 0)
);
create index move_in_balance_account on move_in_balance (organization_id, account_id);
call make_tenant_table('move_in_balance', app => 'select, insert, update, delete');
call prove_rows_of('move_in_balance');
