-- Cases that come by import (powers.md 6).

-- As an insurer and a case number are compared: letters and digits alone, whatever their case.
create function identity_key(given text) returns text
  language sql immutable
  return upper(regexp_replace(coalesce(given, ''), '[^[:alnum:]]', '', 'g'));

alter table surety_case
  -- What tells a record again: insurer and case number where both are known, else the hash of the facts it came with.
  add column insurer_key text not null generated always as (identity_key(insurer_name)) stored,
  add column case_key text not null generated always as (identity_key(case_number)) stored,
  add column facts_hash text;
create index surety_case_by_number on surety_case (organization_id, case_key, insurer_key) where case_key <> '';
create index surety_case_by_facts on surety_case (organization_id, facts_hash) where facts_hash is not null;

alter table surety_case_change drop constraint surety_case_change_kind_check,
  add constraint surety_case_change_kind_check check (kind in ('created', 'edited', 'status', 'attached', 'imported'));

create table surety_import (
  organization_id uuid not null references organization,
  import_id uuid not null,
  source text not null check (source in ('url', 'payload')),
  -- Of the URL, which itself may hold a secret.
  host text not null default '',
  -- Under the agency's key, erased after 30 days.
  sealed_url bytea,
  sealed_payload bytea,
  state text not null default 'working' check (state in ('working', 'done', 'failed')),
  -- Why it failed, in words.
  error text not null default '',
  -- Null until the payload was read.
  total int,
  asked_by uuid not null,
  asked_at timestamptz not null default now(),
  from_address text not null,
  request_id text not null,
  ended_at timestamptz,
  primary key (organization_id, import_id)
);
create index surety_import_by_day on surety_import (organization_id, asked_at);
create index surety_import_at_work on surety_import (asked_at) where state = 'working';
call make_tenant_table('surety_import', app => 'select, insert, update', projector => 'select, update, delete');

-- What became of each record, in the order of the payload; kept for 90 days.
create table surety_import_record (
  organization_id uuid not null,
  import_id uuid not null,
  position int not null check (position > 0),
  outcome text not null check (outcome in ('new', 'updated', 'skipped', 'refused')),
  case_id uuid,
  -- In words; why it was refused comes first.
  remarks text[] not null default '{}',
  primary key (organization_id, import_id, position),
  foreign key (organization_id, import_id) references surety_import on delete cascade,
  foreign key (organization_id, case_id) references surety_case
);
create index surety_import_record_of_case on surety_import_record (organization_id, case_id) where case_id is not null;
call make_tenant_table('surety_import_record', app => 'select, insert, update');

-- The attachments that records name, to be fetched; the address stands in the payload.
create table surety_import_file (
  organization_id uuid not null,
  import_id uuid not null,
  position int not null,
  ordinal int not null check (ordinal > 0),
  state text not null default 'waiting' check (state in ('waiting', 'attached', 'known', 'failed')),
  -- Why it failed, in words.
  error text not null default '',
  primary key (organization_id, import_id, position, ordinal),
  foreign key (organization_id, import_id, position) references surety_import_record on delete cascade
);
call make_tenant_table('surety_import_file', app => 'select, insert, update');
