-- What the old program's reports say of each account on the cut-over day, typed beside what stands here
-- (moving-in#control-totals). Where they differ, or nothing was typed, a reason stands here before the seal.
create table opening_total (
  organization_id uuid not null references organization,
  account text not null check (account ~ '^[0-9]{4}$'),
  -- On the side on which the account grows; null where nothing was typed.
  typed_cents bigint,
  reason text not null,
  changed_by uuid not null,
  primary key (organization_id, account)
);
call make_tenant_table('opening_total', app => 'select, insert, update, delete');
call prove_rows_of('opening_total');
