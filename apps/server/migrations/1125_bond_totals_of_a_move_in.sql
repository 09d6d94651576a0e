-- What the old program's reports say of its live bonds on the cut-over day, by surety and status, typed beside what is
-- here of the list (moving-in#control-totals). Where they differ, or nothing was typed, a reason stands here before the seal.
create table move_in_bond_total (
  organization_id uuid not null references organization,
  -- The id of a surety; empty where bonds name none.
  surety text not null check (surety = '' or surety ~ '^[0-9a-f-]{36}$'),
  status text not null check (status in ('OPEN', 'FORFEITED')),
  -- Null where nothing was typed.
  typed_count integer check (typed_count >= 0),
  typed_face_cents bigint check (typed_face_cents >= 0),
  reason text not null,
  changed_by uuid not null,
  primary key (organization_id, surety, status)
);
call make_tenant_table('move_in_bond_total', app => 'select, insert, update, delete');
call prove_rows_of('move_in_bond_total');
