-- Bonds as they stand now (design 8); their history is the log.
create table bond (
  organization_id uuid not null,
  bond_id uuid not null,
  defendant_id uuid not null,
  account_id uuid not null,
  status text not null,
  amount_cents bigint,
  jurisdiction text,
  posted_at text,
  charge_code text not null,
  power_number text not null,
  court_location text,
  case_number text not null,
  court_date date,
  reminder_days int,
  bond_date date,
  forfeiture_date date,
  due_date date,
  premium_cents bigint not null,
  rule_parish text,               -- the rule that set the premium, and its figures as they were
  rule_effective_on date,
  rate_basis_points int,
  minimum_cents bigint,
  written_at timestamptz not null,
  written_position bigint not null,
  voided_at timestamptz,
  revision bigint not null,
  primary key (organization_id, bond_id)
);
create index bond_of_defendant on bond (organization_id, defendant_id, written_position);
create index bond_of_account on bond (organization_id, account_id, written_position);
create index bond_court_date on bond (organization_id, court_date) where court_date is not null and voided_at is null;
create index bond_due_date on bond (organization_id, due_date) where due_date is not null and voided_at is null;
call make_tenant_table('bond', app => 'select', projector => 'select, insert, update');
