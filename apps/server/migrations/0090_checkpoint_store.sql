-- A position means something in one store only: after a log was copied to another, its views are rebuilt from there.
alter table projection.checkpoint add column store_id uuid;
