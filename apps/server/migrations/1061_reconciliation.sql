-- Reconciliations of accounts at banks with their statements (money#reconciliation). Both balances are as on paper.
create table bank_reconciliation (
  organization_id uuid not null,
  reconciliation_id uuid not null,
  bank_account_id uuid not null,
  statement_on date not null,
  opening_cents bigint not null,
  statement_cents bigint not null,
  -- What is ticked, kept by difference.
  in_cents bigint not null default 0,
  out_cents bigint not null default 0,
  ticked int not null default 0,
  state text not null default 'open' check (state in ('open', 'finished', 'discarded')),
  started_by uuid not null,
  started_at timestamptz not null,
  -- Who finished or discarded it; null while it is open.
  ended_by uuid,
  ended_at timestamptz,
  -- Of a finished one: the newest entry of the journal then, and what was outstanding.
  journal_number bigint,
  outstanding jsonb not null default '[]',
  reopened_by uuid,
  reopened_at timestamptz,
  reopened_reason text not null default '',
  primary key (organization_id, reconciliation_id),
  foreign key (organization_id, bank_account_id) references bank_account,
  check ((state = 'open') = (ended_by is null)),
  check ((ended_by is null) = (ended_at is null)),
  check (state <> 'finished' or (opening_cents + in_cents + out_cents = statement_cents and journal_number is not null))
);
create unique index bank_reconciliation_open on bank_reconciliation (organization_id, bank_account_id)
  where state = 'open';
create unique index bank_reconciliation_newest on bank_reconciliation (organization_id, bank_account_id, statement_on desc)
  where state <> 'discarded';
call make_tenant_table('bank_reconciliation', app => 'select, insert, update', projector => 'select');
call prove_rows_of('bank_reconciliation');

-- What of the books is ticked, once in all accounts: the deposit, the payment, or the event that booked the entry.
create table bank_reconciled_item (
  organization_id uuid not null,
  item_id uuid not null,
  reconciliation_id uuid not null,
  kind text not null check (kind in ('deposit', 'transfer', 'entry')),
  -- How it is called, its day and its amount as they were, and the account of a client that it is of.
  words text not null,
  item_on date not null,
  amount_cents bigint not null check (amount_cents <> 0),
  is_check boolean not null,
  account_id uuid,
  ticked_by uuid not null,
  ticked_at timestamptz not null,
  primary key (organization_id, item_id),
  foreign key (organization_id, reconciliation_id) references bank_reconciliation
);
create index bank_reconciled_item_of on bank_reconciled_item (organization_id, reconciliation_id, item_on);
call make_tenant_table('bank_reconciled_item', app => 'select, insert, delete', projector => 'select');
call prove_rows_of('bank_reconciled_item');

-- Months for which somebody said that an account has no statement (money#reconciled-months).
create table bank_month_without_statement (
  organization_id uuid not null,
  bank_account_id uuid not null,
  month text not null check (month ~ '^\d{4}-\d{2}$'),
  reason text not null check (reason <> ''),
  said_by uuid not null,
  said_at timestamptz not null,
  primary key (organization_id, bank_account_id, month),
  foreign key (organization_id, bank_account_id) references bank_account
);
call make_tenant_table('bank_month_without_statement', app => 'select, insert', projector => 'select');
call prove_rows_of('bank_month_without_statement');

-- Whether what one account had deposited is a part of a deposit.
create index deposit_line_of_account on deposit_line (organization_id, account_id, entry_id);
