-- What of a cost is billed, by bond (recovery.md 4): a charge of the account that bore the bond that day. The row decides
-- and its charge follows; whether it still stands, the account says.
create table recovery_bill (
  organization_id uuid not null,
  -- The charge's own id.
  id uuid not null,
  cost_id uuid not null,
  case_id uuid not null,
  bond_id uuid not null,
  account_id uuid not null,
  amount_cents bigint not null check (amount_cents > 0),
  status text not null check (status in ('billing', 'billed', 'not billed')),
  billed_by uuid not null,
  billed_at timestamptz not null,
  version int not null default 1,
  primary key (organization_id, id),
  foreign key (organization_id, cost_id) references recovery_cost,
  foreign key (organization_id, case_id) references recovery_case
);
create index recovery_bill_of_cost on recovery_bill (organization_id, cost_id, billed_at, id);
create index recovery_bill_of_case on recovery_bill (organization_id, case_id);
create index recovery_bill_unfinished on recovery_bill (billed_at) where status = 'billing';
call make_tenant_table('recovery_bill', app => 'select, insert, update', projector => 'select');
call prove_rows_of('recovery_bill');

-- Whether a charge was voided is looked for by its own id.
create index account_entry_voided on account_entry (organization_id, entry_id) where what = 'voided';
