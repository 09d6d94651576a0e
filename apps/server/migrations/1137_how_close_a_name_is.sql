-- A broad name is searched for half the work (screens#global-search, screens#who-pays-is-found): what is compared stands beside the
-- name and is not folded anew, and how close it is to what was typed is compared in place, of each of some 250 names.

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
      and d.search_name >= name and d.search_name < name || chr(1114111)
    order by d.search_name, d.id limit most;
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
        select d.id, d.full_name, d.birthday, d.phone_number, d.alternate_phone, d.search_name
        from defendant d
        where d.lifecycle = 'live' and grams(d.organization_id, searchable_name(d.full_name), 2) @> pieces
          -- The pieces name the organization already; said so, no index on it is read as well.
          and (d.organization_id = own) is true
          and ' ' || d.search_name like all (holds)
          and not starts_with(d.search_name, name)
          and (step = 1 or not ' ' || d.search_name like all (begins))
        limit 200) as c
      order by c.search_name, c.id limit most - found_rows;
    get diagnostics more = row_count;
    found_rows := found_rows + more;
  end loop;
end
$body$;

-- Live indemnitors of live defendants whose name and phone hold every word typed; or, of an address with an @, whose
-- e-mail holds it.
create or replace function search.indemnitors(typed text, most int) returns table (indemnitor_id uuid, closeness int)
  language plpgsql stable security definer rows 10
  set search_path = public, pg_temp set plan_cache_mode = force_custom_plan
  set enable_hashjoin = off set enable_mergejoin = off
as $body$
declare
  own uuid := current_organization();
  mail text := case when strpos(typed, '@') > 0 then lower(btrim(typed) collate "C") end;
  name text := searchable_name(typed);
  parts text[] := parts_of(name);
  holds text[] := (select array_agg('%' || part || '%') from unnest(parts) as part);
  begins text[] := (select array_agg('% ' || word || '%') from unnest(string_to_array(name, ' ')) as word);
  pieces bigint[] := grams_of_parts(own, parts);
begin
  if own is null or length(name) < 2 then return; end if;
  if mail is not null then
    return query
      select i.id, case when lower(i.email collate "C") = mail then 0 else 2 end as close
      from indemnitor i
      join defendant d on d.organization_id = own and d.id = i.defendant_id and d.lifecycle = 'live'
      where i.lifecycle = 'live' and i.email <> ''
        and grams(i.organization_id, lower(i.email collate "C"), 3) @> grams_of_parts(own, array[mail])
        and (i.organization_id = own) is true and strpos(lower(i.email collate "C"), mail) > 0
      order by close, i.search_text, i.id limit most;
    return;
  end if;
  return query
    select f.id,
      case when starts_with(f.search_text, name) then 0 when ' ' || f.search_text like all (begins) then 1 else 2 end as close
    from (
      (select i.id, i.search_text, i.defendant_id from indemnitor i
       where i.organization_id = own and i.lifecycle = 'live'
         and i.search_text >= name and i.search_text < name || chr(1114111)
       order by i.search_text, i.id limit 50)
      union all
      (select i.id, i.search_text, i.defendant_id from indemnitor i
       where i.lifecycle = 'live' and grams(i.organization_id, i.search_text, 2) @> pieces
         and (i.organization_id = own) is true
         and ' ' || i.search_text like all (holds) and not starts_with(i.search_text, name)
       limit 200)
    ) as f
    join defendant d on d.organization_id = own and d.id = f.defendant_id and d.lifecycle = 'live'
    order by close, f.search_text, f.id limit most;
end
$body$;

-- References with a phone, of live defendants and of their live indemnitors: whose name and phone hold every word typed.
create or replace function search.known_by(typed text, most int)
  returns table (reference_id uuid, defendant_id uuid, indemnitor_id uuid, closeness int)
  language plpgsql stable security definer rows 10
  set search_path = public, pg_temp set plan_cache_mode = force_custom_plan
  set enable_hashjoin = off set enable_mergejoin = off
as $body$
declare
  own uuid := current_organization();
  wanted text := searchable_name(typed);
  parts text[] := parts_of(wanted);
  holds text[] := (select array_agg('%' || part || '%') from unnest(parts) as part);
  begins text[] := (select array_agg('% ' || word || '%') from unnest(string_to_array(wanted, ' ')) as word);
  pieces bigint[] := grams_of_parts(own, parts);
begin
  if own is null or length(wanted) < 2 then return; end if;
  return query
    select f.id, d.id, i.id,
      case when starts_with(f.search_text, wanted) then 0 when ' ' || f.search_text like all (begins) then 1 else 2 end as close
    from (
      (select r.id, r.search_text, r.person_type, r.person_id from personal_reference r
       where r.organization_id = own and r.phone <> ''
         and r.search_text >= wanted and r.search_text < wanted || chr(1114111)
       order by r.search_text, r.id limit 50)
      union all
      (select r.id, r.search_text, r.person_type, r.person_id from personal_reference r
       where r.phone <> '' and grams(r.organization_id, r.search_text, 2) @> pieces
         and (r.organization_id = own) is true
         and ' ' || r.search_text like all (holds) and not starts_with(r.search_text, wanted)
       limit 200)
    ) as f
    left join indemnitor i on f.person_type = 'indemnitor' and i.organization_id = own and i.id = f.person_id
      and i.lifecycle = 'live'
    join defendant d on d.organization_id = own
      and d.id = case when f.person_type = 'defendant' then f.person_id else i.defendant_id end
      and d.lifecycle = 'live'
    order by close, f.search_text, f.id limit most;
end
$body$;

-- Who handed over money, a person or a business: the newest payment of each that stands, for each account of a live
-- defendant.
create or replace function search.payers(typed text, most int)
  returns table (event_id uuid, account_id uuid, defendant_id uuid, paid_on date, amount_cents bigint, closeness int)
  language plpgsql stable security definer rows 10
  set search_path = public, pg_temp set plan_cache_mode = force_custom_plan
  set enable_hashjoin = off set enable_mergejoin = off
as $body$
declare
  own uuid := current_organization();
  name text := searchable_name(typed);
  parts text[] := parts_of(name);
  holds text[] := (select array_agg('%' || part || '%') from unnest(parts) as part);
  begins text[] := (select array_agg('% ' || word || '%') from unnest(string_to_array(name, ' ')) as word);
  pieces bigint[] := grams_of_parts(own, parts);
begin
  if own is null or length(name) < 2 then return; end if;
  return query
    select n.event_id, n.account_id, n.defendant_id, n.effective_on, n.amount_cents,
      case when starts_with(n.search_payer, name) then 0 when ' ' || n.search_payer like all (begins) then 1 else 2 end as close
    from (
      select distinct on (f.search_payer, a.account_id)
        f.search_payer, j.event_id, a.account_id, a.defendant_id, j.effective_on, j.amount_cents
      from (
        select t.event_id, t.search_payer from entry_text t
        where t.field = 'payer' and t.body <> '' and grams(t.organization_id, t.search_payer, 2) @> pieces
          and (t.organization_id = own) is true and ' ' || t.search_payer like all (holds)
        limit 300
      ) as f
      join journal_entry j on j.organization_id = own and j.event_id = f.event_id and j.event_type = 'PaymentReceived'
      join account a on a.organization_id = own and a.account_id = j.account_id
      join defendant d on d.organization_id = own and d.id = a.defendant_id and d.lifecycle = 'live'
      where not exists (select from journal_entry v where v.organization_id = own
                        and v.reverses_event_id = j.event_id and v.event_type = 'PaymentVoided')
      order by f.search_payer, a.account_id, j.effective_on desc, j.number desc
    ) as n
    order by close, n.search_payer, n.effective_on desc, n.event_id limit most;
end
$body$;

drop function closeness_of(text, text);
