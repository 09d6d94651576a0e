-- Jobs that a process began and did not say it had ended: one whose process ended twice is set aside (decision 77).
-- Ids alone; whose a job is, its dead letter says.
create table operation.job_start (
  queue text not null,
  job_id text not null,
  -- The processes that began it, each by an id of its own, until they ended it.
  process_ids uuid[] not null,
  started_at timestamptz(3) not null default now(),
  -- Since when its dead letter stands: until an Admin has it tried again it is not begun.
  set_aside_at timestamptz(3),
  primary key (queue, job_id)
);
grant select, insert, update, delete on operation.job_start to {{app}};
