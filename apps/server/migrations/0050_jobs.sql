-- What a job did, written in the transaction of its effect: run twice, it happens once (design 10).
create table job_effect (
  organization_id uuid not null,
  job_id text not null,
  done_at timestamptz not null default now(),
  primary key (organization_id, job_id)
);
call make_tenant_table('job_effect', app => 'select, insert', projector => 'select');
