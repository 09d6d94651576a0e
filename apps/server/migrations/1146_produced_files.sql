-- The whole record of a person, or of one bond of theirs, as a PDF (people#produced-file): of whom, and whether with the
-- recovery part.
alter table export
  add column defendant_id uuid,
  add column bond_id uuid,
  add column with_recovery boolean not null default false,
  add check (bond_id is null or defendant_id is not null);
create index export_of_person on export (organization_id, defendant_id) where defendant_id is not null;
