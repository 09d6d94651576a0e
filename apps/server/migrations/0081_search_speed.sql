-- The same searches, quicker: a name is made comparable once per row and matched with LIKE, which is safe here because
-- a comparable name has no wildcards left; a part of an account's own id has an index of its own.

create index account_number_id_grams on account_number
  using gin (grams(organization_id, replace(account_id::text, '-', ''), 3)) with (fastupdate = off);

-- The list of defendants sorts by birthday with an index of its own, which serves the search too.
drop index defendant_birthday;

-- Live defendants whose name holds every word typed. Closeness 0: the name begins so; 1: words of it begin so; 2: it
-- holds them. By name within each; where more than 200 hold a part, some 200 of them are looked at.
create or replace function search.by_name(typed text, most int) returns setof search.person
  language plpgsql stable security definer
  set search_path = public, pg_temp set plan_cache_mode = force_custom_plan
as $body$
declare
  own uuid := current_organization();
  name text := searchable_name(typed);
  words text[] := string_to_array(name, ' ');
  begins text[] := (select array_agg('% ' || word || '%') from unnest(words) as word);
  parts text[];
  holds text[];
  pieces bigint[];
  found_rows int;
  more int;
begin
  if own is null or coalesce(name, '') = '' then return; end if;
  return query
    select d.id, d.full_name, d.birthday, d.phone_number, d.alternate_phone, 0
    from defendant d
    where d.organization_id = own and d.lifecycle = 'live'
      and searchable_name(d.full_name) >= name and searchable_name(d.full_name) < name || chr(1114111)
    order by searchable_name(d.full_name), d.id limit most;
  get diagnostics found_rows = row_count;
  for step in 1..2 loop
    exit when found_rows >= most;
    -- A single letter is only ever the beginning of a word.
    select array_agg(part), array_agg('%' || part || '%') into parts, holds
    from unnest(words) as word,
      lateral (select case when step = 1 or length(word) = 1 then ' ' || word else word end as part) as as_part;
    exit when step = 2 and holds = begins;
    pieces := grams_of_parts(own, parts);
    return query
      select c.id, c.full_name, c.birthday, c.phone_number, c.alternate_phone, step
      from (
        select d.id, d.full_name, d.birthday, d.phone_number, d.alternate_phone, row_of.compared
        from defendant d, lateral (select searchable_name(d.full_name) as compared offset 0) as row_of
        where d.lifecycle = 'live' and grams(d.organization_id, searchable_name(d.full_name), 2) @> pieces
          -- The pieces name the organization already; said so, no index on it is read as well.
          and (d.organization_id = own) is true
          and ' ' || row_of.compared like all (holds)
          and not starts_with(row_of.compared, name)
          and (step = 1 or not ' ' || row_of.compared like all (begins))
        limit 200) as c
      order by c.compared, c.id limit most - found_rows;
    get diagnostics more = row_count;
    found_rows := found_rows + more;
  end loop;
end
$body$;

-- Live defendants whose name holds every word typed and who were born on that day, or whose birthday nobody knows.
-- Closeness 0: both match; 1: the name does.
create or replace function search.by_name_and_birthday(typed text, born date, most int) returns setof search.person
  language plpgsql stable security definer
  set search_path = public, pg_temp set plan_cache_mode = force_custom_plan
as $body$
declare
  own uuid := current_organization();
  parts text[] := (select array_agg(case when length(word) = 1 then ' ' || word else word end)
                   from unnest(string_to_array(searchable_name(typed), ' ')) as word);
  holds text[] := (select array_agg('%' || part || '%') from unnest(parts) as part);
  pieces bigint[] := grams_of_parts(own, parts);
begin
  if own is null or pieces is null then return; end if;
  return query
    select d.id, d.full_name, d.birthday, d.phone_number, d.alternate_phone, (d.birthday is null)::int as close
    from defendant d
    where d.lifecycle = 'live' and grams(d.organization_id, searchable_name(d.full_name), 2) @> pieces
      and (d.organization_id = own) is true
      and (d.birthday = born or d.birthday is null)
      and ' ' || searchable_name(d.full_name) like all (holds)
    order by close, searchable_name(d.full_name), d.id limit most;
end
$body$;

drop function holds_parts(text, text[]);

-- Accounts of live defendants by short id, whole (closeness 0) or a part of its seven digits (1), or by a part of the
-- account's own id (2), from six characters on that a short id cannot be.
create or replace function search.by_account(typed text, most int) returns setof search.account
  language plpgsql stable security definer
  set search_path = public, pg_temp set plan_cache_mode = force_custom_plan
  set enable_hashjoin = off set enable_mergejoin = off
as $body$
declare
  own uuid := current_organization();
  digits text := case when typed ~ '^\d{2,7}$' then typed end;
  pieces bigint[] := grams_of_parts(own, array[digits]);
  part text := case when digits is null and typed ~* '^[0-9a-f-]{6,36}$' then lower(replace(typed, '-', '')) end;
  part_pieces bigint[] := grams_of_parts(own, array[part]);
begin
  if own is null then return; end if;
  return query
    select a.account_id, f.short_id, a.status, d.id, d.full_name, d.birthday, f.close
    from (
      (select n.account_id, n.short_id, 0 as close from account_number n
       where n.organization_id = own and n.short_id = digits::bigint)
      union all
      (select n.account_id, n.short_id, 1 from account_number n
       where grams(n.organization_id, lpad(n.short_id::text, 7, '0'), 2) @> pieces
         and (n.organization_id = own) is true
         and strpos(lpad(n.short_id::text, 7, '0'), digits) > 0 and n.short_id <> digits::bigint limit most)
      union all
      (select n.account_id, n.short_id, 2 from account_number n
       where length(part) > 2 and grams(n.organization_id, replace(n.account_id::text, '-', ''), 3) @> part_pieces
         and (n.organization_id = own) is true
         and strpos(replace(n.account_id::text, '-', ''), part) > 0 limit most)
    ) as f
    join account a on a.organization_id = own and a.account_id = f.account_id
    join defendant d on d.organization_id = own and d.id = a.defendant_id and d.lifecycle = 'live'
    order by f.close, f.short_id limit most;
end
$body$;
