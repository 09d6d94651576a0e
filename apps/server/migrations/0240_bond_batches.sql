-- Several bonds written at once (bonds.md 3). They are decided when this row is there; the bonds that follow from it are
-- written by whoever comes, once. What is to be written stays only until then: afterwards their events hold it.
create table bond_batch (
  organization_id uuid not null,
  batch_id uuid not null,
  request_hash text not null,
  written_by uuid not null,
  decided_at timestamptz not null,
  defendant_id uuid not null,
  account_id uuid not null,
  -- Whether the account is opened with the bonds.
  opens_account boolean not null,
  bond_ids uuid[] not null check (cardinality(bond_ids) between 1 and 45),
  bonds jsonb,
  texts jsonb,
  settled_at timestamptz,
  primary key (organization_id, batch_id)
);
create index bond_batch_unsettled on bond_batch (decided_at) where settled_at is null;
call make_tenant_table('bond_batch', app => 'select, insert, update', projector => 'select');
