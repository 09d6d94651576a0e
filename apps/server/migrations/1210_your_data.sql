-- Everything of an agency as one ZIP (moving-in#leaving): who asked for it, how far it is, who took it last. Its bytes lie
-- in the store in parts, which are deleted when their time is over.
create table data_copy (
  organization_id uuid not null references organization,
  copy_id uuid not null,
  state text not null default 'waiting' check (state in ('waiting', 'working', 'ready', 'failed', 'erased')),
  with_documents boolean not null,
  progress_percent int not null default 0 check (progress_percent between 0 and 100),
  file_name text not null,
  files int not null default 0,
  size_bytes bigint not null default 0,
  requested_by uuid not null,
  requested_at timestamptz not null,
  -- Whoever makes it anew counts on: what an earlier try goes on to write is left aside.
  attempt int not null default 0,
  moved_at timestamptz not null default now(),
  expires_at timestamptz,
  taken_by uuid,
  taken_at timestamptz,
  primary key (organization_id, copy_id),
  check ((state = 'ready') <= (expires_at is not null))
);
create unique index data_copy_one_at_once on data_copy (organization_id) where state in ('waiting', 'working');
create index data_copy_by_time on data_copy (organization_id, requested_at desc, copy_id);
call make_tenant_table('data_copy', app => 'select, insert, update', projector => 'select');

create table data_copy_part (
  organization_id uuid not null,
  copy_id uuid not null,
  part int not null,
  object_id uuid not null,
  primary key (organization_id, copy_id, part),
  foreign key (organization_id, copy_id) references data_copy,
  foreign key (organization_id, object_id) references stored_object on delete cascade
);
create index data_copy_part_of_object on data_copy_part (organization_id, object_id);
call make_tenant_table('data_copy_part', app => 'select, insert, delete');
