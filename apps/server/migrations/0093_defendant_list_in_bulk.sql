-- Many new defendants at once are listed by one statement, not one by one.
create function list_new_defendants() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $body$
begin
  insert into defendant_court (organization_id, defendant_id, file_court_date)
    select organization_id, id, court_date from added
  on conflict (organization_id, defendant_id) do update set file_court_date = excluded.file_court_date;
  insert into defendant_balance (organization_id, defendant_id)
    select organization_id, id from added
  on conflict do nothing;
  return null;
end
$body$;
drop trigger defendant_listed on defendant;
create trigger defendant_listed after insert on defendant
  referencing new table as added for each statement execute function list_new_defendants();
create trigger defendant_court_date_changed after update of court_date on defendant
  for each row when (old.court_date is distinct from new.court_date) execute function keep_file_court_date();

grant create on schema public to {{projector}};
alter function list_new_defendants() owner to {{projector}};
revoke create on schema public from {{projector}};
revoke all on function list_new_defendants() from public;

-- A letter that few names have is looked for in the index of names, without the rows: either all whose names hold it are
-- answered, or so many have it that walking the list finds them soon.
create or replace function search.defendants_named(typed text, most int) returns setof uuid
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
    return query
      select d.id from defendant d
      where d.organization_id = own and d.lifecycle = 'live' and strpos(d.sort_name, lower(typed)) > 0
      order by d.sort_name, d.id limit most;
  else
    return query
      select d.id from defendant d
      where d.lifecycle = 'live' and grams(d.organization_id, searchable_name(d.full_name), 2) @> pieces
        and (d.organization_id = own) is true
        and strpos(d.sort_name, lower(typed)) > 0
      limit most;
  end if;
end
$body$;
