-- Two indemnitors of one file who are one person become one (people#merged-indemnitors, decision 0026): rows alone.
alter table indemnitor
  drop constraint indemnitor_lifecycle_check,
  add constraint indemnitor_lifecycle_check check (lifecycle in ('pending', 'live', 'archived', 'erased', 'merged')),
  -- As whom they go on; of several merges after another the last.
  add column merged_into uuid;
create index indemnitor_merged on indemnitor (organization_id, merged_into) where merged_into is not null;

-- Whose merge it is: of two defendants' files, or of two indemnitors.
alter table file_merge add column person_type text not null default 'defendant'
  check (person_type in ('defendant', 'indemnitor'));

-- What names an indemnitor goes along with them.
grant update (indemnitor_id) on account_indemnitor, letter to {{app}};

-- Whoever was called so as an indemnitor before they were merged: as whom they go on (screens#who-pays-is-found).
create function search.merged_indemnitors(typed text, most int) returns table (indemnitor_id uuid, closeness int)
  language plpgsql stable security definer rows 10
  set search_path = public, pg_temp set plan_cache_mode = force_custom_plan
as $body$
declare
  own uuid := current_organization();
  name text := searchable_name(typed);
  begins text[] := (select array_agg('% ' || word || '%') from unnest(string_to_array(name, ' ')) as word);
begin
  if own is null or length(name) < 2 then return; end if;
  return query
    select i.id, 3
    from indemnitor i
    join defendant d on d.organization_id = own and d.id = i.defendant_id and d.lifecycle = 'live'
    where i.organization_id = own and i.lifecycle = 'live'
      and i.id in (
        select m.merged_into from indemnitor m
        where m.organization_id = own and m.merged_into is not null and m.lifecycle = 'merged'
          and ' ' || m.search_text like all (begins))
    order by i.search_text, i.id limit most;
end
$body$;
alter function search.merged_indemnitors(text, int) owner to {{search}};
revoke all on function search.merged_indemnitors(text, int) from public;
grant execute on function search.merged_indemnitors(text, int) to {{app}};
grant select (merged_into) on indemnitor to {{search}};
