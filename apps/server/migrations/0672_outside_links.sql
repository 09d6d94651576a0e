-- What a person outside the agency may see of one case, for some days (recovery.md 5). The address of a link is made of
-- its id and the installation's secret, and kept nowhere.
create table outside_link (
  organization_id uuid not null,
  id uuid not null,
  case_id uuid not null,
  name text not null,
  email text not null default '',
  phone text not null default '',
  fields text[] not null,
  made_at timestamptz not null,
  made_by uuid not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  revoked_by uuid,
  -- The code that opens a visit, made of this id; null where none waits.
  code_id uuid,
  code_made_at timestamptz,
  code_tries int not null default 0,
  primary key (organization_id, id),
  foreign key (organization_id, case_id) references recovery_case,
  check (email <> '' or phone <> '' or name = '')
);
create index outside_link_of_case on outside_link (organization_id, case_id, made_at desc);
call make_tenant_table('outside_link', app => 'select, insert, update');
call prove_rows_of('outside_link');

-- A visit lasts 60 minutes, and each needs a code.
create table outside_visit (
  organization_id uuid not null,
  id uuid not null,
  link_id uuid not null,
  started_at timestamptz not null,
  primary key (organization_id, id),
  foreign key (organization_id, link_id) references outside_link
);
create index outside_visit_of_link on outside_visit (organization_id, link_id, started_at desc);
call make_tenant_table('outside_visit', app => 'select, insert');

-- Each opening of the page, and until when it was seen to be open.
create table outside_view (
  organization_id uuid not null,
  id uuid not null,
  visit_id uuid not null,
  opened_at timestamptz not null,
  last_seen_at timestamptz not null,
  primary key (organization_id, id),
  foreign key (organization_id, visit_id) references outside_visit
);
create index outside_view_of_visit on outside_view (organization_id, visit_id, opened_at desc);
call make_tenant_table('outside_view', app => 'select, insert, update');
