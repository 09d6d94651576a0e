-- Files that an agency brings from its old program, one for each list (moving-in#files-are-erased): what they say, and what
-- was answered of them, sealed until the seal of the move-in, ninety days at most.
create table move_in_file (
  organization_id uuid not null references organization,
  list text not null check (list in ('clients', 'indemnitors', 'references')),
  name text not null,
  -- What the file said as it was uploaded; stays when the file is erased.
  content_hash text not null,
  table_sealed bytea,
  choices_sealed bytea,
  version int not null,
  uploaded_by uuid not null,
  uploaded_at timestamptz not null,
  primary key (organization_id, list),
  check ((table_sealed is null) = (choices_sealed is null))
);
create index move_in_file_uploaded on move_in_file (uploaded_at) where table_sealed is not null;
call make_tenant_table('move_in_file', app => 'select, insert, update, delete', projector => 'select');
call prove_rows_of('move_in_file');

-- What is here of the lists. A row is known by a keyed hash of what it is known by in its file (moving-in#key-of-a-row).
create table move_in_person (
  organization_id uuid not null references organization,
  list text not null check (list in ('clients', 'indemnitors', 'references')),
  key_hash text not null,
  -- How often it came: after it was taken back it comes as another.
  version int not null,
  -- Null where it is not here.
  person_id uuid,
  -- Somebody who was here before: their empty fields were filled.
  was_here boolean not null,
  -- What came, field by field, sealed; an SSN as its digest.
  fields_sealed bytea,
  note_id uuid,
  primary key (organization_id, list, key_hash)
);
create index move_in_person_here on move_in_person (organization_id, person_id) where person_id is not null;
call make_tenant_table('move_in_person', app => 'select, insert, update, delete', projector => 'select');
call prove_rows_of('move_in_person');

-- Each time that the lists are brought in or taken back (moving-in#books-the-difference).
create table move_in_run (
  organization_id uuid not null references organization,
  run_id uuid not null,
  kind text not null check (kind in ('bring-in', 'take-back')),
  status text not null default 'working' check (status in ('working', 'done')),
  -- Of the files as they were when it began.
  files_hash text not null,
  decided_by uuid not null,
  decided_at timestamptz not null,
  total int not null default 0,
  done int not null default 0,
  added int not null default 0,
  changed int not null default 0,
  gone int not null default 0,
  -- What stayed as people made it: list, id, words.
  kept jsonb not null default '[]',
  primary key (organization_id, run_id)
);
create unique index move_in_run_working on move_in_run (organization_id) where status = 'working';
create index move_in_run_newest on move_in_run (organization_id, decided_at desc);
call make_tenant_table('move_in_run', app => 'select, insert, update', projector => 'select');
call prove_rows_of('move_in_run');
