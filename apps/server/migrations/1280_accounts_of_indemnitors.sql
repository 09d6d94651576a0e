-- The accounts that an indemnitor of a move-in answers for since then (moving-in#indemnitors-answer): those that people
-- named here are not among them.
alter table move_in_person add column account_ids uuid[] not null default '{}';
