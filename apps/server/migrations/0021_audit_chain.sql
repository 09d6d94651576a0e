-- The audit chain (design 8): one link per event of an organization, in log order. A link's hash covers the event and
-- the hash before it, so the newest one, the head, covers everything.
create table audit_link (
  organization_id uuid not null,
  sequence bigint not null check (sequence > 0),
  event_id uuid not null,
  position bigint not null,
  recorded_at timestamptz not null,
  hash text not null,
  primary key (organization_id, sequence),
  unique (organization_id, event_id)
);
call make_tenant_table('audit_link', app => 'select', projector => 'select, insert');
