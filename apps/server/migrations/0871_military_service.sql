-- Service of the defendant of a bond in the military or the Guard, with its proof: a ground of La. C.Cr.P. 338
-- (recovery.md 1). It is never edited: a wrong one is withdrawn, with the reason. Each stands once.
create table military_service (
  organization_id uuid not null references organization,
  id uuid not null,
  bond_id uuid not null,
  kind text not null check (kind in ('military', 'guard')),
  -- Among the files of the defendant.
  file_id uuid not null,
  recorded_at timestamptz not null,
  recorded_by uuid not null,
  withdrawn_at timestamptz,
  withdrawn_by uuid,
  withdraw_reason text not null default '',
  primary key (organization_id, id)
);
create unique index military_service_stands on military_service (organization_id, bond_id, kind)
  where withdrawn_at is null;
create index military_service_of_bond on military_service (organization_id, bond_id);
create index military_service_file on military_service (organization_id, file_id);
call make_tenant_table('military_service', app => 'select, insert, update');
call prove_rows_of('military_service');
