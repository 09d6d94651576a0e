-- What checking the lists of a move-in came to (moving-in#rows-are-checked), so that a look reads it and checks nothing.
-- It can be made again from the files at any time, and is before anything is brought in: no proof of it is kept.
create table move_in_check (
  organization_id uuid not null references organization,
  -- Another with each change of a file, an answer, or what is here.
  check_id uuid not null,
  status text not null default 'wanted' check (status in ('wanted', 'done')),
  decided_by uuid not null,
  decided_at timestamptz not null,
  -- A row is refused, or a question has no answer.
  is_open boolean not null default true,
  primary key (organization_id)
);
create index move_in_check_wanted on move_in_check (decided_at) where status = 'wanted';

alter table move_in_file no force row level security;
-- What is here already is checked by the first round.
insert into move_in_check (organization_id, check_id, decided_by, decided_at)
select distinct on (organization_id) organization_id, gen_random_uuid(), uploaded_by, uploaded_at from move_in_file
where table_sealed is not null order by organization_id, uploaded_at desc;
alter table move_in_file force row level security;
call make_tenant_table('move_in_check', app => 'select, insert, update', projector => 'select');

create table move_in_checked_file (
  organization_id uuid not null,
  list text not null,
  fine int not null,
  warned int not null,
  refused int not null,
  left_out int not null,
  -- Its columns with three values each, lines that are none, questions and whys.
  head_sealed bytea not null,
  primary key (organization_id, list),
  foreign key (organization_id, list) references move_in_file on delete cascade
);
call make_tenant_table('move_in_checked_file', app => 'select, insert, delete', projector => 'select');

-- The rows that are not fine, refused ones first.
create table move_in_checked_row (
  organization_id uuid not null,
  list text not null,
  place int not null,
  line int not null,
  state text not null check (state in ('refused', 'warned', 'left-out')),
  -- Whom it names, and what is said of it.
  row_sealed bytea not null,
  primary key (organization_id, list, place),
  foreign key (organization_id, list) references move_in_checked_file on delete cascade
);
call make_tenant_table('move_in_checked_row', app => 'select, insert, delete', projector => 'select');
