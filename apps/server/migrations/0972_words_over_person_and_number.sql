-- "lan 195" finds Landry by a number of theirs, "Breux" finds Breaux (screens#name-and-number, screens#similar-names).

-- Each word of three letters or more of a name, and what is left of it without one of its letters, hashed together with
-- the organization: two words with one of these in common differ by one letter that is other, more, less or elsewhere.
create function misspellings(organization uuid, word text) returns bigint[]
  language sql immutable strict parallel safe
  return (
    select array_agg(distinct hashtextextended('~' || left(word, letter - 1) || substr(word, letter + 1),
      uuid_hash_extended(organization, 0)))
    from generate_series(1, length(word) + 1) as letter);

-- How a word begins.
create function beginning(organization uuid, word text) returns bigint
  language sql immutable strict parallel safe
  return hashtextextended('^' || left(word, 3), uuid_hash_extended(organization, 0));

-- By what the words of a name are found where one of them is misspelt: all in one index, so that what is asked of each
-- word meets there. It calls no function of ours: an index is analyzed with no search path.
create function word_keys(organization uuid, searchable text) returns bigint[]
  language plpgsql immutable strict parallel safe
as $body$
declare
  seed bigint := uuid_hash_extended(organization, 0);
  keys bigint[] := '{}';
  word text;
begin
  foreach word in array string_to_array(searchable, ' ') loop
    continue when length(word) < 3 or word ~ '\d';
    keys := keys || hashtextextended('^' || left(word, 3), seed);
    for letter in 1 .. length(word) + 1 loop
      keys := keys || hashtextextended('~' || left(word, letter - 1) || substr(word, letter + 1), seed);
    end loop;
  end loop;
  return keys;
end
$body$;

create index defendant_word_keys on defendant using gin (word_keys(organization_id, search_name))
  with (fastupdate = off) where lifecycle = 'live';
create index indemnitor_word_keys on indemnitor using gin (word_keys(organization_id, search_text))
  with (fastupdate = off) where lifecycle = 'live';

-- Of each word typed that may be misspelt its likely forms, and how the words beside it must begin.
create function slips(organization uuid, searchable text)
  returns table (likely bigint[], begins text[], keys bigint[])
  language sql immutable strict parallel safe
as $body$
  select misspellings(organization, w.word), rest.begins, rest.keys
  from unnest(string_to_array(searchable, ' ')) with ordinality as w (word, place),
    lateral (
      select coalesce(array_agg('% ' || o.word || '%'), '{}') as begins,
        coalesce(array_agg(beginning(organization, o.word)) filter (where length(o.word) >= 3), '{}') as keys
      from unnest(string_to_array(searchable, ' ')) with ordinality as o (word, place)
      where o.place <> w.place) as rest
  where length(w.word) >= 4 and searchable !~ '\d' and w.place <= 6
$body$;

-- Live defendants with a name like the one typed, which they do not hold: one word of it has a letter that is other,
-- more, less or elsewhere. Closeness 9.
create function search.similar_names(typed text, most int) returns setof search.person
  language plpgsql stable security definer rows 10
  set search_path = public, pg_temp set plan_cache_mode = force_custom_plan
as $body$
declare
  own uuid := current_organization();
  name text := searchable_name(typed);
  held text[] := (select array_agg('%' || part || '%') from unnest(parts_of(name)) as part);
  found_rows int := 0;
  more int;
  slip record;
begin
  if own is null then return; end if;
  for slip in select * from slips(own, name) loop
    exit when found_rows >= most;
    return query
      select c.* from (
        select d.id, d.full_name, d.birthday, d.phone_number, d.alternate_phone, 9
        from defendant d
        where d.lifecycle = 'live' and word_keys(d.organization_id, d.search_name) && slip.likely
          and word_keys(d.organization_id, d.search_name) @> slip.keys
          and (d.organization_id = own) is true
          and ' ' || d.search_name like all (slip.begins)
          and not ' ' || d.search_name like all (held)
        limit 200) as c
      order by c.full_name collate "C", c.id limit most - found_rows;
    get diagnostics more = row_count;
    found_rows := found_rows + more;
  end loop;
end
$body$;

-- The same of live indemnitors of live defendants.
create function search.similar_indemnitors(typed text, most int) returns table (indemnitor_id uuid, closeness int)
  language plpgsql stable security definer rows 10
  set search_path = public, pg_temp set plan_cache_mode = force_custom_plan
  set enable_hashjoin = off set enable_mergejoin = off
as $body$
declare
  own uuid := current_organization();
  name text := searchable_name(typed);
  held text[] := (select array_agg('%' || part || '%') from unnest(parts_of(name)) as part);
  found_rows int := 0;
  more int;
  slip record;
begin
  if own is null then return; end if;
  for slip in select * from slips(own, name) loop
    exit when found_rows >= most;
    return query
      select c.id, 9 from (
        select i.id, i.search_text, i.defendant_id from indemnitor i
        where i.lifecycle = 'live' and word_keys(i.organization_id, i.search_text) && slip.likely
          and word_keys(i.organization_id, i.search_text) @> slip.keys
          and (i.organization_id = own) is true
          and ' ' || i.search_text like all (slip.begins)
          and not ' ' || i.search_text like all (held)
        limit 200) as c
      join defendant d on d.organization_id = own and d.id = c.defendant_id and d.lifecycle = 'live'
      order by c.search_text, c.id limit most - found_rows;
    get diagnostics more = row_count;
    found_rows := found_rows + more;
  end loop;
end
$body$;

-- Live defendants whose name holds these words and whose phone numbers hold these digits.
create function search.names_with_phone(words text, digits text, most int) returns setof search.person
  language plpgsql stable security definer rows 10
  set search_path = public, pg_temp set plan_cache_mode = force_custom_plan
as $body$
declare
  own uuid := current_organization();
  parts text[] := parts_of(searchable_name(words));
  holds text[] := (select array_agg('%' || part || '%') from unnest(parts) as part);
begin
  if own is null or parts is null or digits !~ '^\d{3,15}$' then return; end if;
  return query
    select c.*, 1 from (
      select d.id, d.full_name, d.birthday, d.phone_number, d.alternate_phone from defendant d
      where d.lifecycle = 'live'
        and grams(d.organization_id, d.phone_number || ' ' || d.alternate_phone, 3) @> grams_of_parts(own, array[digits])
        and grams(d.organization_id, searchable_name(d.full_name), 2) @> grams_of_parts(own, parts)
        and (d.organization_id = own) is true
        and strpos(d.phone_number || ' ' || d.alternate_phone, digits) > 0
        and ' ' || d.search_name like all (holds)
      limit 200) as c
    order by c.full_name collate "C", c.id limit most;
end
$body$;

-- Bonds of live defendants whose name holds these words, and whose power number or case number holds that number.
create function search.names_with_bond(words text, number text, most int)
  returns table (bond_id uuid, defendant_id uuid, full_name text, birthday date, power_number text, case_number text,
    status text, voided boolean, by_power boolean)
  language plpgsql stable security definer rows 10
  set search_path = public, pg_temp set plan_cache_mode = force_custom_plan
  set enable_hashjoin = off set enable_mergejoin = off
as $body$
declare
  own uuid := current_organization();
  holds text[] := (select array_agg('%' || part || '%') from unnest(parts_of(searchable_name(words))) as part);
  power text := searchable_power(number);
  court text := searchable_case(number);
begin
  if own is null or holds is null or length(power) < 3 then return; end if;
  return query
    select f.bond_id, d.id, d.full_name, d.birthday, f.power_number, f.case_number, f.status, f.voided_at is not null,
      strpos(searchable_power(f.power_number), power) > 0
    from (
      (select b.bond_id, b.defendant_id, b.power_number, b.case_number, b.status, b.voided_at from bond b
       where b.power_number <> '' and grams(b.organization_id, searchable_power(b.power_number), 2) @> grams_of_parts(own, array[power])
         and (b.organization_id = own) is true and strpos(searchable_power(b.power_number), power) > 0
       limit 1000)
      union
      (select b.bond_id, b.defendant_id, b.power_number, b.case_number, b.status, b.voided_at from bond b
       where b.case_number <> '' and length(court) > 2
         and grams(b.organization_id, searchable_case(b.case_number), 2) @> grams_of_parts(own, array[court])
         and (b.organization_id = own) is true and strpos(searchable_case(b.case_number), court) > 0
       limit 1000)
    ) as f
    join defendant d on d.organization_id = own and d.id = f.defendant_id and d.lifecycle = 'live'
    where ' ' || d.search_name like all (holds)
    order by f.voided_at is not null, d.search_name, f.bond_id limit most;
end
$body$;

-- Accounts of live defendants whose name holds these words, and whose seven digits hold these.
create function search.names_with_account(words text, digits text, most int) returns setof search.account
  language plpgsql stable security definer rows 10
  set search_path = public, pg_temp set plan_cache_mode = force_custom_plan
  set enable_hashjoin = off set enable_mergejoin = off
as $body$
declare
  own uuid := current_organization();
  holds text[] := (select array_agg('%' || part || '%') from unnest(parts_of(searchable_name(words))) as part);
begin
  if own is null or holds is null or digits !~ '^\d{2,7}$' then return; end if;
  return query
    select a.account_id, f.short_id, a.status, d.id, d.full_name, d.birthday, 1
    from (
      select n.account_id, n.short_id from account_number n
      where grams(n.organization_id, lpad(n.short_id::text, 7, '0'), 2) @> grams_of_parts(own, array[digits])
        and (n.organization_id = own) is true and strpos(lpad(n.short_id::text, 7, '0'), digits) > 0
      limit 1000
    ) as f
    join account a on a.organization_id = own and a.account_id = f.account_id
    join defendant d on d.organization_id = own and d.id = a.defendant_id and d.lifecycle = 'live'
    where ' ' || d.search_name like all (holds)
    order by f.short_id limit most;
end
$body$;

do $body$
declare
  made regprocedure;
begin
  foreach made in array array['search.similar_names(text, int)', 'search.similar_indemnitors(text, int)',
    'search.names_with_phone(text, text, int)', 'search.names_with_bond(text, text, int)',
    'search.names_with_account(text, text, int)']::regprocedure[] loop
    execute format('alter function %s owner to %I', made, {{search:literal}});
    execute format('revoke all on function %s from public', made);
    execute format('grant execute on function %s to %I', made, {{app:literal}});
  end loop;
end
$body$;
