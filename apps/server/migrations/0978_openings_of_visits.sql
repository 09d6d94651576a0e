-- Openings of an outside page are counted: one row of a visit, under its id. Older rows are one opening each
-- (recovery#openings-of-a-link).
alter table outside_view add column openings int not null default 1;
