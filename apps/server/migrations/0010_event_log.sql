-- Where a command came from; its events name the command (design 5). Kept beside the log, never in it.
create table command_origin (
  organization_id uuid not null,
  command_id uuid not null,
  from_address text not null,
  request_id text not null,
  recorded_at timestamptz not null default now(),
  primary key (organization_id, command_id)
);
call make_tenant_table('command_origin', app => 'select, insert');

-- Which stream a command id went to, with what input: the same id cannot be used for two different things.
create table command_step (
  organization_id uuid not null,
  command_id uuid not null,
  step text not null,
  stream text not null,
  request_hash text not null,
  primary key (organization_id, command_id, step)
);
call make_tenant_table('command_step', app => 'select, insert');

-- What a person typed with a command (payer, note, reason): erasable, while the event keeps a keyed hash (design 5).
create table entry_text (
  organization_id uuid not null,
  event_id uuid not null,
  field text not null,
  body text not null,
  primary key (organization_id, event_id, field)
);
call make_tenant_table('entry_text', app => 'select, insert');

-- How far each view has read the log, and where it stands still (design 7). Not tenant tables: no contents, ids only.
create schema projection;
grant usage on schema projection to {{app}}, {{projector}};

-- `position` is a commit position of $all (0 to 2^64 - 1), null before the first event; `epoch` counts owners.
create table projection.checkpoint (
  name text primary key,
  version int not null,
  position numeric(20) null,
  epoch bigint not null default 0,
  moved_at timestamptz not null default now()
);

-- A display view passed over an event that it cannot take; later events of that stream wait behind it.
create table projection.parked_stream (
  view text not null,
  organization_id uuid not null,
  stream text not null,
  position numeric(20) not null,
  reason text not null,
  parked_at timestamptz not null default now(),
  primary key (view, organization_id, stream)
);

-- The money view never passes over an event: it stops for that organization and goes on for the others.
create table projection.stopped_organization (
  view text not null,
  organization_id uuid not null,
  stream text not null,
  position numeric(20) not null,
  reason text not null,
  stopped_at timestamptz not null default now(),
  primary key (view, organization_id)
);

grant select on all tables in schema projection to {{app}};
grant select, insert, update on projection.checkpoint to {{projector}};
grant select, insert, update, delete on projection.parked_stream, projection.stopped_organization to {{projector}};
