-- Exports (domain.md 2.1.10): each is numbered per organization and logged, made by the worker, bound to the journal
-- number it was asked at, so that making it again gives the same file.
create table export (
  organization_id uuid not null references organization,
  export_id uuid not null,
  number bigint not null check (number > 0),
  kind text not null,
  from_day date,
  to_day date,
  method text,
  account_id uuid,
  journal_number bigint not null,
  state text not null default 'waiting' check (state in ('waiting', 'working', 'ready', 'failed')),
  progress_percent smallint not null default 0 check (progress_percent between 0 and 100),
  rows bigint not null default 0,
  total_rows bigint,
  -- Where a worker goes on that takes over from a killed one: the next chunk, the last row in the chunks before.
  next_chunk int not null default 1,
  last_row bigint not null default 0,
  running_cents bigint not null default 0,
  chain_head text,
  file_name text not null,
  requested_by uuid not null,
  requested_at timestamptz not null default now(),
  moved_at timestamptz not null default now(),
  primary key (organization_id, export_id),
  unique (organization_id, number)
);
create index export_unfinished on export (moved_at) where state in ('waiting', 'working');
call make_tenant_table('export', app => 'select, insert, update', projector => 'select');

-- The file in pieces: any api process can serve it, whichever worker made it.
create table export_chunk (
  organization_id uuid not null,
  export_id uuid not null,
  chunk int not null check (chunk > 0),
  body text not null,
  primary key (organization_id, export_id, chunk)
);
call make_tenant_table('export_chunk', app => 'select, insert');

-- Who took a copy of the books out of the system, and when (design 9, sensitive actions).
create table export_download (
  organization_id uuid not null,
  export_id uuid not null,
  downloaded_at timestamptz not null default clock_timestamp(),
  request_id text not null,
  user_id uuid not null,
  from_address text not null,
  primary key (organization_id, export_id, downloaded_at, request_id)
);
call make_tenant_table('export_download', app => 'select, insert');
