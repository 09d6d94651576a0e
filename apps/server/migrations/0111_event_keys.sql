-- Events prove who wrote them (decision 53): each carries a keyed hash, and the id of the agency's key it was made with.
-- Keys are kept wrapped by the installation's master key, and never removed: what an old one signed stays proved.
-- No foreign key: an agency that is imported has events before it has rows.
create table event_key (
  organization_id uuid not null,
  key_id uuid not null,
  wrapped bytea not null,
  made_at timestamptz not null default now(),
  primary key (organization_id, key_id)
);
call make_tenant_table('event_key', app => 'select, insert');

-- Agencies whose events began before events were signed: how many there were and the head of their audit chain, recorded
-- once, by whoever meets the agency's log first. Nothing unsigned is believed of any other agency.
create table unsigned_log (
  organization_id uuid primary key,
  events bigint,
  head text,
  recorded_at timestamptz,
  check ((events is null) = (recorded_at is null))
);
insert into unsigned_log (organization_id) select organization_id from organization;
call make_tenant_table('unsigned_log', app => 'select, update', projector => 'select');

-- How far the streams of these agencies are unsigned: an unsigned event behind that is somebody else's.
create table unsigned_stream (
  organization_id uuid not null,
  stream text not null,
  revision bigint not null,
  primary key (organization_id, stream)
);
call make_tenant_table('unsigned_stream', app => 'select, insert', projector => 'select');
