-- Background work that failed at every try: kept until an Admin has it tried again (design 10). Ids only.
create table dead_letter (
  organization_id uuid not null,
  dead_letter_id uuid not null default gen_random_uuid(),
  queue text not null,
  job_id text not null,
  ids jsonb not null,
  tries int not null,
  -- The kind of the last error, never its text.
  reason text not null,
  failed_at timestamptz(3) not null default now(),
  retried_at timestamptz,
  retried_by uuid,
  -- Sent again, the retry answers the same.
  retried_command uuid,
  primary key (organization_id, dead_letter_id)
);
create unique index dead_letter_open on dead_letter (organization_id, queue, job_id) where retried_at is null;
call make_tenant_table('dead_letter', app => 'select, insert, update', projector => 'select');
