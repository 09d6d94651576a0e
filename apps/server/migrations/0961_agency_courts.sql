-- Courts that an agency entered itself (decision 72), beside those that every agency has. One that is retired is no longer
-- offered; a bond keeps the name it was written with, so nothing is ever deleted here.
create table agency_court (
  organization_id uuid not null references organization,
  court_id uuid not null,
  name text not null check (length(name) between 1 and 60),
  parish text not null,
  active boolean not null default true,
  changed_by uuid not null,
  created_at timestamptz not null default now(),
  primary key (organization_id, court_id)
);
create unique index agency_court_name on agency_court (organization_id, lower(name));
call make_tenant_table('agency_court', app => 'select, insert, update');
call prove_rows_of('agency_court');
