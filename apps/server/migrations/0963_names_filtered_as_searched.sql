-- A list is narrowed by a name as search finds it (decision 42): no accents, apostrophes or capitals. Folding costs too
-- much for each row of a long list, so what is compared stands beside it.
alter table defendant
  add column search_name text collate "C" generated always as (searchable_name(full_name)) stored;
alter table recovery_case
  add column search_title text collate "C" generated always as (searchable_name(title)) stored;

grant select (search_name) on defendant to {{search}};
grant select (search_title) on recovery_case to {{search}};

create index defendant_search_name on defendant (organization_id, search_name, id) where lifecycle = 'live';

create or replace function search.defendants_named(typed text, most int) returns setof uuid
  language plpgsql stable security definer
  set search_path = public, pg_temp set plan_cache_mode = force_custom_plan
as $body$
declare
  own uuid := current_organization();
  name text := searchable_name(typed);
  parts text[] := (select array_agg(word) from unnest(string_to_array(name, ' ')) as word where length(word) > 1);
  pieces bigint[] := grams_of_parts(own, parts);
begin
  if own is null or name = '' then return; end if;
  if pieces is null then
    -- A letter that few names have is looked for in the index of names, without the rows.
    return query
      select d.id from defendant d
      where d.organization_id = own and d.lifecycle = 'live' and strpos(d.search_name, name) > 0
      order by d.search_name, d.id limit most;
  else
    return query
      select d.id from defendant d
      where d.lifecycle = 'live' and grams(d.organization_id, searchable_name(d.full_name), 2) @> pieces
        and (d.organization_id = own) is true
        and strpos(d.search_name, name) > 0
      limit most;
  end if;
end
$body$;

-- The cases of a title that holds what was typed; null where the cases are to be walked.
create or replace function search.cases_titled(typed text, most int) returns setof uuid
  language plpgsql stable security definer
  set search_path = public, pg_temp set plan_cache_mode = force_custom_plan
as $body$
declare
  own uuid := current_organization();
  name text := searchable_name(typed);
  parts text[] := (select array_agg(word) from unnest(string_to_array(name, ' ')) as word where length(word) > 1);
  pieces bigint[] := grams_of_parts(own, parts);
begin
  if own is null or name = '' then return; end if;
  if pieces is null then
    return next null;
    return;
  end if;
  return query
    select c.id from recovery_case c
    where grams(c.organization_id, searchable_name(c.title), 2) @> pieces
      and (c.organization_id = own) is true
      and strpos(c.search_title, name) > 0
    limit most;
end
$body$;
