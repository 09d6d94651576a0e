-- What an Admin says of the first steps of an agency: that somebody looked, or that the list is put away
-- (screens#first-steps). What else is done is read from where it is done.
create table first_step_mark (
  organization_id uuid not null references organization,
  mark text not null check (mark in ('rates', 'papers', 'put-away')),
  marked_by uuid,
  marked_at timestamptz not null default now(),
  primary key (organization_id, mark)
);

-- An agency that has written bonds is past its first hour. The owner reads both past their policies for it.
alter table organization no force row level security;
alter table bond no force row level security;
insert into first_step_mark (organization_id, mark)
  select organization_id, 'put-away' from organization o
  where exists (select from bond b where b.organization_id = o.organization_id);
alter table bond force row level security;
alter table organization force row level security;
call make_tenant_table('first_step_mark', app => 'select, insert, delete');
