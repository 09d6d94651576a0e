-- ZIPs of documents from the program that an agency moved from (moving-in#move-in-documents). They come in parts, whose
-- bytes lie in the store until all of it is gone through.
create table move_in_archive (
  organization_id uuid not null references organization,
  archive_id uuid not null,
  name text not null,
  -- Whose ids folders and names begin with.
  ids text not null check (ids in ('clients', 'bonds')),
  parts int not null check (parts between 1 and 128),
  state text not null default 'coming' check (state in ('coming', 'working', 'done', 'refused')),
  -- Of a ZIP that is refused as a whole, in words.
  why text not null default '',
  files int not null default 0,
  -- How many of its files were gone through.
  done int not null default 0,
  added int not null default 0,
  known int not null default 0,
  refused int not null default 0,
  sent_by uuid not null,
  sent_at timestamptz not null,
  primary key (organization_id, archive_id)
);
create unique index move_in_archive_one_at_once on move_in_archive (organization_id) where state in ('coming', 'working');
create index move_in_archive_by_time on move_in_archive (organization_id, sent_at desc, archive_id);
call make_tenant_table('move_in_archive', app => 'select, insert, update, delete', projector => 'select');

create table move_in_archive_part (
  organization_id uuid not null,
  archive_id uuid not null,
  part int not null,
  object_id uuid not null,
  primary key (organization_id, archive_id, part),
  foreign key (organization_id, archive_id) references move_in_archive on delete cascade,
  foreign key (organization_id, object_id) references stored_object on delete cascade
);
create index move_in_archive_part_of_object on move_in_archive_part (organization_id, object_id);
call make_tenant_table('move_in_archive_part', app => 'select, insert, delete');

-- What is in no drawer, and why.
create table move_in_refused_document (
  organization_id uuid not null,
  archive_id uuid not null,
  place int not null,
  path_sealed bytea not null,
  why text not null,
  primary key (organization_id, archive_id, place),
  foreign key (organization_id, archive_id) references move_in_archive on delete cascade
);
call make_tenant_table('move_in_refused_document', app => 'select, insert, delete', projector => 'select');

-- Documents that came so: all of them are taken back with the lists.
create table move_in_document (
  organization_id uuid not null,
  file_id uuid not null,
  archive_id uuid not null,
  primary key (organization_id, file_id),
  foreign key (organization_id, file_id) references stored_file on delete cascade,
  foreign key (organization_id, archive_id) references move_in_archive
);
create index move_in_document_of_archive on move_in_document (organization_id, archive_id);
call make_tenant_table('move_in_document', app => 'select, insert, delete');
