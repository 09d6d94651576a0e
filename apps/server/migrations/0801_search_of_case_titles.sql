-- Recovery cases are found by any part of their title (recovery.md 2): by an index of its pieces, as names are, so that
-- a title that few cases have is found without looking at every case.
create index recovery_case_title_grams on recovery_case
  using gin (grams(organization_id, searchable_name(title), 2)) with (fastupdate = off);
create policy search_of_all on recovery_case for select to {{search}} using (true);
grant select (organization_id, id, title) on recovery_case to {{search}};

-- A text without two characters that stand together is in so many titles that walking the cases finds them soon: null.
create function search.cases_titled(typed text, most int) returns setof uuid
  language plpgsql stable security definer
  set search_path = public, pg_temp set plan_cache_mode = force_custom_plan
as $body$
declare
  own uuid := current_organization();
  parts text[] := (select array_agg(word) from unnest(string_to_array(searchable_name(typed), ' ')) as word
                   where length(word) > 1);
  pieces bigint[] := grams_of_parts(own, parts);
begin
  if own is null then return; end if;
  if pieces is null then
    return next null;
    return;
  end if;
  return query
    select c.id from recovery_case c
    where grams(c.organization_id, searchable_name(c.title), 2) @> pieces
      and (c.organization_id = own) is true
      and strpos(lower(c.title), lower(typed)) > 0
    limit most;
end
$body$;
alter function search.cases_titled(text, int) owner to {{search}};
revoke all on function search.cases_titled(text, int) from public;
grant execute on function search.cases_titled(text, int) to {{app}};
