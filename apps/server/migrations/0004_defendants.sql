create table defendant (
  organization_id uuid not null references organization,
  id uuid not null,
  full_name text not null,
  birthday date,
  phone_number text not null default '',
  email text not null default '',
  address text not null default '',
  city text not null default '',
  state text not null default '',
  zip text not null default '',
  created_by uuid not null,
  created_at timestamptz not null default now(),
  -- What lists sort by and names are matched against; the same order on every machine's locale.
  sort_name text collate "C" generated always as (lower(full_name)) stored,
  primary key (organization_id, id)
);
create index defendant_by_name on defendant (organization_id, sort_name, id);
call make_tenant_table('defendant', app => 'select, insert, update');
