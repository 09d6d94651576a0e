-- What the city filter compares. A column, not an expression: under row-level security an index serves only comparisons
-- of columns (lower() could tell what it is given).
alter table defendant add column sort_city text collate "C" generated always as (lower(city)) stored;
create index defendant_live_by_sort_city on defendant (organization_id, sort_city) where lifecycle = 'live';
drop index defendant_live_by_city;
