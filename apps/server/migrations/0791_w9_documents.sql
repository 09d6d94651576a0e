-- The W-9 of a payee is a document of theirs; of those who were ticked before it stays on file as paper.
alter table recovery_payee add column w9_file_id uuid;
