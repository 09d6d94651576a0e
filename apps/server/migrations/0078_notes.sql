-- Notes on a person (decision 21). Holds typed text about people: erased with its subject, never in an event.
create table note (
  organization_id uuid not null references organization,
  id uuid not null,
  subject_kind text not null,
  subject_id uuid not null,
  subject text not null,
  text text not null,
  -- Who wrote it; of an imported one, who imported it.
  author_id uuid not null,
  -- A note that a browser kept before notes lived here, with the author that it named.
  imported boolean not null default false,
  imported_author text not null default '',
  written_at timestamptz(3) not null,
  -- Of the words as they are now; edited_at is null until they first change.
  version int not null default 1,
  edited_by uuid,
  edited_at timestamptz(3),
  deleted_by uuid,
  deleted_at timestamptz(3),
  primary key (organization_id, id)
);
create index note_of_subject on note (organization_id, subject_kind, subject_id, written_at desc, id desc);
call make_tenant_table('note', app => 'select, insert, update, delete');

-- Every wording a note ever had, the newest too.
create table note_version (
  organization_id uuid not null,
  note_id uuid not null,
  version int not null,
  subject text not null,
  text text not null,
  written_by uuid not null,
  written_at timestamptz(3) not null,
  primary key (organization_id, note_id, version),
  foreign key (organization_id, note_id) references note on delete cascade
);
call make_tenant_table('note_version', app => 'select, insert, delete');
