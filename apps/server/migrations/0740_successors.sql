-- Who takes over what somebody worked on who left, or lost the role for it (powers.md 3, recovery.md 2). It stands with
-- their leaving; what is theirs follows.
create table agent_successor (
  organization_id uuid not null references organization,
  user_id uuid not null,
  work text not null check (work in ('powers', 'cases')),
  successor_id uuid,
  named_by uuid not null,
  named_at timestamptz not null,
  primary key (organization_id, user_id, work),
  check (successor_id <> user_id),
  check (successor_id is not null or work = 'powers')
);
call make_tenant_table('agent_successor', app => 'select, insert, update, delete', projector => 'select');
comment on column agent_successor.successor_id is 'null: the powers go back to the office';
