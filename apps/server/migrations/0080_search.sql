-- Search (spec 7, decision 42; design 9, "Search under RLS"). Contains-operators are not leakproof, so under a policy
-- their index is not used: the functions below belong to role `search`, which sees every row, name the organization of
-- the transaction themselves, and are all that role app may call. They take no organization.

-- A name as it is compared: lower case, no accents, no apostrophes, words apart by one space.
create function searchable_name(name text) returns text
  language sql immutable strict parallel safe
  return btrim(regexp_replace(lower(translate(
    regexp_replace(normalize(name collate "C", nfd), '[\u0300-\u036f''`´‘’ʼ]', '', 'g'),
    'ĐđØøŁłÆæŒœß', 'ddoollaaoos')), '[\s\u00a0!-/:-@\[-_{-~“”–—]+', ' ', 'g')) collate "C";

-- A power number as it is compared: upper case, no spaces or hyphens (decision 18).
create function searchable_power(power_number text) returns text
  language sql immutable strict parallel safe
  return upper(regexp_replace(power_number collate "C", '[\s-]', '', 'g')) collate "C";

-- Its digits without leading zeros: 12 finds AB-00012.
create function power_digits(power_number text) returns text
  language sql immutable strict parallel safe
  return ltrim(regexp_replace(power_number collate "C", '\D', '', 'g'), '0') collate "C";

-- The pieces of `shortest` to three characters of a text, each hashed together with the organization: an index over
-- them finds any part of the text and reaches only one organization's rows. The first word starts with a space too, so
-- ' al' stands for a word that begins with "al".
create function grams(organization uuid, searchable text, shortest int) returns bigint[]
  language plpgsql immutable strict parallel safe
as $body$
declare
  padded text := ' ' || searchable;
  seed bigint := uuid_hash_extended(organization, 0);
  pieces bigint[] := '{}';
  gram text;
begin
  for start in 1 .. length(searchable) loop
    gram := substr(padded, start, 3);
    if length(gram) = 3 and strpos(substr(gram, 2), ' ') = 0 then
      pieces := pieces || hashtextextended(gram, seed);
    end if;
    if shortest = 2 and substr(gram, 2, 1) <> ' ' then
      pieces := pieces || hashtextextended(left(gram, 2), seed);
    end if;
  end loop;
  return pieces;
end
$body$;

-- The pieces that a text must hold to hold all of these parts, each of two characters or more.
create function grams_of_parts(organization uuid, parts text[]) returns bigint[]
  language sql immutable strict parallel safe
  return (
    select array_agg(distinct hashtextextended(gram, uuid_hash_extended(organization, 0)))
    from unnest(parts) as part,
      lateral (
        select part as gram where length(part) = 2
        union all
        select substr(part, start, 3) from generate_series(1, length(part) - 2) as start) as pieces);

create function holds_parts(searchable text, parts text[]) returns boolean
  language sql immutable strict parallel safe
  return (select bool_and(strpos(' ' || searchable, part) > 0) from unnest(parts) as part);

-- New rows go straight into the index, so that a search never reads a pending list.
create index defendant_searchable_name on defendant (organization_id, searchable_name(full_name), id)
  where lifecycle = 'live';
create index defendant_name_grams on defendant using gin (grams(organization_id, searchable_name(full_name), 2))
  with (fastupdate = off) where lifecycle = 'live';
create index defendant_phone_grams on defendant
  using gin (grams(organization_id, phone_number || ' ' || alternate_phone, 3))
  with (fastupdate = off) where lifecycle = 'live';
create index defendant_birthday on defendant (organization_id, birthday)
  where lifecycle = 'live' and birthday is not null;
create index defendant_court_date on defendant (organization_id, court_date)
  where lifecycle = 'live' and court_date is not null;
create index bond_power on bond (organization_id, searchable_power(power_number)) where power_number <> '';
create index bond_power_digits on bond (organization_id, power_digits(power_number)) where power_number <> '';
create index bond_power_grams on bond using gin (grams(organization_id, searchable_power(power_number), 2))
  with (fastupdate = off) where power_number <> '';
create index account_number_grams on account_number
  using gin (grams(organization_id, lpad(short_id::text, 7, '0'), 2)) with (fastupdate = off);

create schema search authorization {{search}};
grant usage on schema search to {{app}};

create policy search_of_all on defendant for select to {{search}} using (true);
create policy search_of_all on bond for select to {{search}} using (true);
create policy search_of_all on account_number for select to {{search}} using (true);
create policy search_of_all on account for select to {{search}} using (true);
grant select (organization_id, id, full_name, birthday, phone_number, alternate_phone, lifecycle)
  on defendant to {{search}};
grant select (organization_id, bond_id, defendant_id, power_number, status, written_position, voided_at)
  on bond to {{search}};
grant select (organization_id, account_id, short_id) on account_number to {{search}};
grant select (organization_id, account_id, defendant_id, status) on account to {{search}};

create type search.person as (
  defendant_id uuid, full_name text, birthday date, phone_number text, alternate_phone text, closeness int);

-- Live defendants whose name holds every word typed. Closeness 0: the name begins so; 1: words of it begin so; 2: it
-- holds them. By name within each; where more than 500 hold a part, some 500 of them are looked at.
create function search.by_name(typed text, most int) returns setof search.person
  language plpgsql stable security definer
  set search_path = public, pg_temp set plan_cache_mode = force_custom_plan
as $body$
declare
  own uuid := current_organization();
  name text := searchable_name(typed);
  words text[] := string_to_array(name, ' ');
  begins text[] := (select array_agg(' ' || word) from unnest(words) as word);
  parts text[];
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
    parts := (select array_agg(case when step = 1 or length(word) = 1 then ' ' || word else word end)
              from unnest(words) as word);
    pieces := grams_of_parts(own, parts);
    return query
      select c.id, c.full_name, c.birthday, c.phone_number, c.alternate_phone, step
      from (
        select d.id, d.full_name, d.birthday, d.phone_number, d.alternate_phone
        from defendant d
        where d.lifecycle = 'live' and grams(d.organization_id, searchable_name(d.full_name), 2) @> pieces
          -- The pieces name the organization already; said so, no index on it is read as well.
          and (d.organization_id = own) is true
          and holds_parts(searchable_name(d.full_name), parts)
          and not starts_with(searchable_name(d.full_name), name)
          and (step = 1 or not holds_parts(searchable_name(d.full_name), begins))
        limit 500) as c
      order by searchable_name(c.full_name), c.id limit most - found_rows;
    get diagnostics more = row_count;
    found_rows := found_rows + more;
  end loop;
end
$body$;

-- Live defendants with these digits in a phone number. Closeness 0: it is the number; 1: it ends so; 2: it begins so;
-- 3: it holds them.
create function search.by_phone(digits text, most int) returns setof search.person
  language plpgsql stable security definer
  set search_path = public, pg_temp set plan_cache_mode = force_custom_plan
as $body$
declare
  own uuid := current_organization();
  pieces bigint[] := grams_of_parts(own, array[digits]);
begin
  if own is null or digits !~ '^\d{3,10}$' then return; end if;
  return query
    select c.*, case
      when digits in (c.phone_number, c.alternate_phone) then 0
      when right(c.phone_number, length(digits)) = digits or right(c.alternate_phone, length(digits)) = digits then 1
      when starts_with(c.phone_number, digits) or starts_with(c.alternate_phone, digits) then 2
      else 3 end as close
    from (
      select d.id, d.full_name, d.birthday, d.phone_number, d.alternate_phone
      from defendant d
      where d.lifecycle = 'live'
        and grams(d.organization_id, d.phone_number || ' ' || d.alternate_phone, 3) @> pieces
        and (d.organization_id = own) is true
        and strpos(d.phone_number || ' ' || d.alternate_phone, digits) > 0
      limit 500) as c
    order by close, searchable_name(c.full_name), c.id limit most;
end
$body$;

-- Live defendants born on one of these days.
create function search.by_birthday(days date[], most int) returns setof search.person
  language sql stable security definer set search_path = public, pg_temp
as $body$
  select d.id, d.full_name, d.birthday, d.phone_number, d.alternate_phone, 0
  from defendant d
  where d.organization_id = current_organization() and d.lifecycle = 'live' and d.birthday = any (days)
  order by searchable_name(d.full_name), d.id limit most
$body$;

-- Live defendants whose name holds every word typed and who were born on that day, or whose birthday nobody knows.
-- Closeness 0: both match; 1: the name does.
create function search.by_name_and_birthday(typed text, born date, most int) returns setof search.person
  language plpgsql stable security definer
  set search_path = public, pg_temp set plan_cache_mode = force_custom_plan
as $body$
declare
  own uuid := current_organization();
  parts text[] := (select array_agg(case when length(word) = 1 then ' ' || word else word end)
                   from unnest(string_to_array(searchable_name(typed), ' ')) as word);
  pieces bigint[] := grams_of_parts(own, parts);
begin
  if own is null or pieces is null then return; end if;
  return query
    select d.id, d.full_name, d.birthday, d.phone_number, d.alternate_phone, (d.birthday is null)::int as close
    from defendant d
    where d.lifecycle = 'live' and grams(d.organization_id, searchable_name(d.full_name), 2) @> pieces
      and (d.organization_id = own) is true
      and holds_parts(searchable_name(d.full_name), parts)
      and (d.birthday = born or d.birthday is null)
    order by close, searchable_name(d.full_name), d.id limit most;
end
$body$;

create type search.bond as (
  bond_id uuid, defendant_id uuid, full_name text, birthday date, power_number text, status text, voided boolean,
  closeness int);

-- Bonds of live defendants by power number. Closeness 0: it is the number (50 at most); 1: its digits are the number
-- typed, whatever its zeros and letters (100); 2: it holds what was typed (20). Voided bonds come last.
create function search.by_power(typed text) returns setof search.bond
  language plpgsql stable security definer
  set search_path = public, pg_temp set plan_cache_mode = force_custom_plan
  -- Few rows are joined: always by their keys, however few people an agency has.
  set enable_hashjoin = off set enable_mergejoin = off
as $body$
declare
  own uuid := current_organization();
  power text := searchable_power(typed);
  digits text := case when power ~ '^\d+$' then power_digits(power) else '' end;
  pieces bigint[] := grams_of_parts(own, array[power]);
begin
  if own is null or length(power) < 2 then return; end if;
  return query
    select f.bond_id, d.id, d.full_name, d.birthday, f.power_number, f.status, f.voided_at is not null, f.close
    from (
      (select b.bond_id, b.defendant_id, b.power_number, b.status, b.voided_at, 0 as close from bond b
       where b.organization_id = own and b.power_number <> '' and searchable_power(b.power_number) = power limit 50)
      union all
      (select b.bond_id, b.defendant_id, b.power_number, b.status, b.voided_at, 1 from bond b
       where digits <> '' and b.organization_id = own and b.power_number <> ''
         and power_digits(b.power_number) = digits and searchable_power(b.power_number) <> power limit 100)
      union all
      (select b.bond_id, b.defendant_id, b.power_number, b.status, b.voided_at, 2 from bond b
       where b.power_number <> '' and grams(b.organization_id, searchable_power(b.power_number), 2) @> pieces
         and (b.organization_id = own) is true and strpos(searchable_power(b.power_number), power) > 0
         and searchable_power(b.power_number) <> power
         and (digits = '' or power_digits(b.power_number) <> digits) limit 20)
    ) as f
    join defendant d on d.organization_id = own and d.id = f.defendant_id and d.lifecycle = 'live'
    order by f.voided_at is not null, f.close, f.power_number, f.bond_id;
end
$body$;

create type search.account as (
  account_id uuid, short_id bigint, status text, defendant_id uuid, full_name text, birthday date, closeness int);

-- Accounts of live defendants by short id, whole (closeness 0) or a part of its seven digits (1), or by a part of the
-- account's own id (2).
create function search.by_account(typed text, most int) returns setof search.account
  language plpgsql stable security definer
  set search_path = public, pg_temp set plan_cache_mode = force_custom_plan
  -- Few rows are joined: always by their keys, however few people an agency has.
  set enable_hashjoin = off set enable_mergejoin = off
as $body$
declare
  own uuid := current_organization();
  digits text := case when typed ~ '^\d{2,7}$' then typed end;
  pieces bigint[] := grams_of_parts(own, array[digits]);
  part text := case when typed ~* '^[0-9a-f-]{6,36}$' and typed ~ '[0-9]' then lower(replace(typed, '-', '')) end;
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
       where part is not null and n.organization_id = own
         and strpos(replace(n.account_id::text, '-', ''), part) > 0 limit most)
    ) as f
    join account a on a.organization_id = own and a.account_id = f.account_id
    join defendant d on d.organization_id = own and d.id = a.defendant_id and d.lifecycle = 'live'
    order by f.close, f.short_id limit most;
end
$body$;

do $body$
declare
  made regprocedure;
begin
  for made in select oid from pg_proc where pronamespace = 'search'::regnamespace loop
    execute format('alter function %s owner to %I', made, {{search:literal}});
    execute format('revoke all on function %s from public', made);
    execute format('grant execute on function %s to %I', made, {{app:literal}});
  end loop;
end
$body$;
