-- Attachments of imports have a queue of their own, with limits of an agency and of each host (decision 77).
alter table surety_import_file
  -- Of its address, which itself stands in the payload.
  add column host text not null default '',
  -- How long fetching it took, and when it ended.
  add column took_ms int not null default 0,
  add column ended_at timestamptz(3);
create index surety_import_file_waiting on surety_import_file (organization_id, import_id, position, ordinal)
  where state = 'waiting';
create index surety_import_file_ended on surety_import_file (organization_id, ended_at) where ended_at is not null;
call make_tenant_table('surety_import_file', projector => 'select');
