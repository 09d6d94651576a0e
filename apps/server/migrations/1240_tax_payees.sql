-- As what a payee is paid, and whether their W-9 is on file, as somebody said it (money#reported-on-1099-nec). An agent is
-- named by their id, a payee of recovery by theirs, a vendor by an event that paid them: their name stands beside that.
create table tax_payee (
  organization_id uuid not null references organization,
  kind text not null check (kind in ('agent', 'payee', 'vendor')),
  payee_id uuid not null,
  treatment text not null check (treatment in ('services', 'attorney', 'corporation', 'employee', 'other')),
  has_w9 boolean not null,
  changed_at timestamptz not null,
  version int not null default 1,
  primary key (organization_id, kind, payee_id)
);
call make_tenant_table('tax_payee', app => 'select, insert, update', projector => 'select');
