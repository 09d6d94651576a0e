-- A client of a move-in who had two ids is known by both (moving-in#same-client): digests of the rows that are the same person.
alter table move_in_person add column other_hashes text[] not null default '{}';
create index move_in_person_other on move_in_person using gin (other_hashes) where other_hashes <> '{}';
