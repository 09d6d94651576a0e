-- Accounts as screens show them (design 8): totals and statement lines, folded from account and bond events.
create table account (
  organization_id uuid not null,
  account_id uuid not null,
  defendant_id uuid not null,
  status text not null check (status in ('open', 'closed')),
  opened_on date not null,
  closed_on date,
  opened_position bigint not null,
  premium_cents bigint not null default 0,
  charges_cents bigint not null default 0,
  fees_cents bigint not null default 0,
  payments_cents bigint not null default 0,
  pass_through_cents bigint not null default 0, -- the part of fees and charges that is owed on to others
  primary key (organization_id, account_id)
);
create index account_of_defendant on account (organization_id, defendant_id, opened_position);
call make_tenant_table('account', app => 'select', projector => 'select, insert, update');

-- One line of the statement, in log order. `entry_id` is what was added (fee, charge, payment, bond); its void is a line
-- of its own. `amount_cents` as it moves the balance: payments negative. `voided`: taken back by a later line.
create table account_entry (
  organization_id uuid not null,
  account_id uuid not null,
  position bigint not null,
  event_id uuid not null,
  entry_id uuid not null,
  kind text not null check (kind in ('PREMIUM', 'CHARGE', 'FEE', 'PAYMENT')),
  what text not null check (what in ('added', 'amended', 'voided')),
  amount_cents bigint not null,
  effective_on date not null,
  recorded_at timestamptz not null,
  actor_id uuid not null,
  bond_id uuid,
  fee_kind text,
  method text,
  voided boolean not null default false,
  primary key (organization_id, account_id, position) include (amount_cents, voided, what)
);
create index account_entry_of on account_entry (organization_id, account_id, entry_id);
call make_tenant_table('account_entry', app => 'select', projector => 'select, insert, update');
