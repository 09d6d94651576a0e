-- What is owed to agents (books.md 2): by agent.
alter table posting add column agent_id uuid;
create index posting_of_agent on posting (organization_id, agent_id) where agent_id is not null;

-- What an agent gets of the premium from a day on, and what a surety's contract names for its bonds instead
-- (powers.md 4). Never edited: a new row takes over from its day, or corrects that of the same day (decision 50).
create table commission_rate (
  organization_id uuid not null references organization on delete cascade,
  rate_id uuid not null,
  agent_id uuid,
  surety_id uuid,
  effective_on date not null,
  version int not null default 1 check (version > 0),
  -- Null of a surety alone: from that day on its contract names none.
  basis_points int check (basis_points between 0 and 10000),
  basis text not null check (basis in ('written', 'collected')),
  reason text not null,
  created_by uuid not null,
  created_at timestamptz not null default now(),
  primary key (organization_id, rate_id),
  unique (organization_id, agent_id, effective_on, version),
  unique (organization_id, surety_id, effective_on, version),
  foreign key (organization_id, surety_id) references surety on delete cascade,
  check ((agent_id is null) <> (surety_id is null)),
  check (basis_points is not null or surety_id is not null)
);
call make_tenant_table('commission_rate', app => 'select, insert');
call prove_rows_of('commission_rate');
