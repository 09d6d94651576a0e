-- The months that somebody closed, sealed or opened again (money#closed-periods), as the ledger came to them in the log: with
-- how many entries the journal had up to there. What comes behind a hard close is booked on the first open day (money#late-events).
create table closed_month (
  organization_id uuid not null,
  month text not null check (month ~ '^\d{4}-\d{2}$'),
  state text not null check (state in ('open', 'soft-closed', 'closed', 'sealed', 'year-ended')),
  event_id uuid not null,
  position bigint not null,
  journal_number bigint not null,
  decided_by uuid not null,
  decided_at timestamptz not null,
  chain_head text,
  trial_balance text,
  primary key (organization_id, month)
);
create index closed_month_to_seal on closed_month (decided_at) where state in ('closed', 'sealed');
call make_tenant_table('closed_month', app => 'select', projector => 'select, insert, update');
-- Each closing and opening with who did it: what the audit trail says of months.
create table month_change (
  organization_id uuid not null,
  event_id uuid not null,
  month text not null,
  state text not null,
  actor_id uuid not null,
  command_id uuid not null,
  recorded_at timestamptz not null,
  primary key (organization_id, event_id)
);
create index month_change_recorded on month_change (organization_id, recorded_at, event_id);
call make_tenant_table('month_change', app => 'select', projector => 'select, insert');

-- What is booked on another day than it is of: few, and counted by month.
create index journal_entry_late on journal_entry (organization_id, effective_on) where effective_on <> booked_on;
