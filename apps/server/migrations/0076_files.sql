-- Bytes in the store (decision 24), written down before they are stored, so that none is ever forgotten. A worker
-- deletes those whose delete_after has passed: an upload that never ended, a file deleted longer ago than its grace.
create table stored_object (
  organization_id uuid not null references organization,
  id uuid not null,
  delete_after timestamptz,
  primary key (organization_id, id)
);
create index stored_object_unwanted on stored_object (delete_after) where delete_after is not null;
call make_tenant_table('stored_object', app => 'select, insert, update, delete', projector => 'select');

-- A file of a subject: what its drawer lists, or its mugshot (spec 2). Written after its bytes.
create table stored_file (
  organization_id uuid not null references organization,
  id uuid not null,
  subject_kind text not null,
  subject_id uuid not null,
  purpose text not null check (purpose in ('drawer', 'mugshot')),
  name text not null,
  media_type text not null,
  size_bytes int not null check (size_bytes > 0),
  -- Hex SHA-256 of the bytes in the store.
  sha256 text not null,
  object_id uuid not null,
  -- A small picture of it, for lists.
  thumbnail_id uuid,
  uploaded_by uuid not null,
  uploaded_at timestamptz not null,
  deleted_by uuid,
  deleted_at timestamptz,
  sort_name text collate "C" generated always as (lower(name)) stored,
  primary key (organization_id, id),
  foreign key (organization_id, object_id) references stored_object on delete cascade,
  foreign key (organization_id, thumbnail_id) references stored_object on delete set null (thumbnail_id)
);
create index stored_file_of_subject on stored_file (organization_id, subject_kind, subject_id, sort_name, id);
create index stored_file_of_object on stored_file (organization_id, object_id);
create index stored_file_of_thumbnail on stored_file (organization_id, thumbnail_id);
call make_tenant_table('stored_file', app => 'select, insert, update, delete');

alter table defendant
  add column mugshot_file_id uuid,
  add foreign key (organization_id, mugshot_file_id) references stored_file on delete set null (mugshot_file_id);
