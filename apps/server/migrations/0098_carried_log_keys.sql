-- The key that an agency's requests and typed texts are hashed under is derived from the installation's secret. One that
-- came from another installation brings its own with it (`cli import-agency`), wrapped by the master key of this one:
-- hashes in its events stay right, and a command sent again is recognised. No row: the derived one.
create table carried_log_key (
  organization_id uuid primary key references organization,
  wrapped bytea not null,
  created_at timestamptz not null default now()
);
call make_tenant_table('carried_log_key', app => 'select, insert');
