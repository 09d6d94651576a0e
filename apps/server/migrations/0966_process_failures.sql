-- Decisions that could not be finished yet, counted until they are (building#several-streams). Ids only; a row goes with
-- its decision.
create table process_failure (
  organization_id uuid not null,
  -- The name of the process, and the row that decides.
  process text not null,
  row_id uuid not null,
  -- What an Admin has tried again.
  failure_id uuid not null default gen_random_uuid(),
  tries int not null default 1,
  first_failed_at timestamptz(3) not null default now(),
  failed_at timestamptz(3) not null default now(),
  -- The kind and code of the last error, never its text.
  reason text not null,
  primary key (organization_id, process, row_id)
);
create unique index process_failure_of_id on process_failure (organization_id, failure_id);
call make_tenant_table('process_failure', app => 'select, insert, update', projector => 'select, delete');
