-- Who pays is found (screens#who-pays-is-found): indemnitors, references with a phone and payers, by name, phone and e-mail.
-- What is compared stands beside what was typed and goes with it, as in migrations 0963 and 0964.
alter table indemnitor
  add column search_text text collate "C"
    generated always as (btrim(searchable_name(full_name) || ' ' || phone_number)) stored;
alter table personal_reference
  add column search_text text collate "C" generated always as (btrim(searchable_name(name) || ' ' || phone)) stored;

create index indemnitor_search_text on indemnitor (organization_id, search_text, id) where lifecycle = 'live';
create index indemnitor_text_grams on indemnitor using gin (grams(organization_id, search_text, 2))
  with (fastupdate = off) where lifecycle = 'live';
create index indemnitor_email_grams on indemnitor using gin (grams(organization_id, lower(email collate "C"), 3))
  with (fastupdate = off) where lifecycle = 'live' and email <> '';
create index defendant_email_grams on defendant using gin (grams(organization_id, lower(email collate "C"), 3))
  with (fastupdate = off) where lifecycle = 'live' and email <> '';
create index personal_reference_search_text on personal_reference (organization_id, search_text, id) where phone <> '';
create index personal_reference_text_grams on personal_reference using gin (grams(organization_id, search_text, 2))
  with (fastupdate = off) where phone <> '';
create index entry_text_payer_grams on entry_text using gin (grams(organization_id, search_payer, 2))
  with (fastupdate = off) where field = 'payer' and body <> '';

create policy search_of_all on indemnitor for select to {{search}} using (true);
create policy search_of_all on personal_reference for select to {{search}} using (true);
grant select (organization_id, id, defendant_id, email, search_text, lifecycle) on indemnitor to {{search}};
grant select (organization_id, id, person_type, person_id, phone, search_text) on personal_reference to {{search}};
grant select (email) on defendant to {{search}};
grant select (search_payer) on entry_text to {{search}};
grant select (number) on journal_entry to {{search}};

-- What a text must hold of each word typed: a single letter is only ever the beginning of a word.
create function parts_of(searchable text) returns text[]
  language sql immutable strict parallel safe
  return (select array_agg(case when length(word) = 1 then ' ' || word else word end)
          from unnest(string_to_array(searchable, ' ')) as word);

-- Which of these begin so (0), have words that begin so (1), or hold them (2).
create function closeness_of(searchable text, typed text) returns int
  language sql immutable strict parallel safe
  return case
    when starts_with(searchable, typed) then 0
    when (select bool_and(strpos(' ' || searchable, ' ' || word) > 0) from unnest(string_to_array(typed, ' ')) as word) then 1
    else 2 end;

-- Live indemnitors of live defendants whose name and phone hold every word typed; or, of an address with an @, whose
-- e-mail holds it.
create function search.indemnitors(typed text, most int) returns table (indemnitor_id uuid, closeness int)
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
    select f.id, closeness_of(f.search_text, name) as close
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
create function search.known_by(typed text, most int)
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
  pieces bigint[] := grams_of_parts(own, parts);
begin
  if own is null or length(wanted) < 2 then return; end if;
  return query
    select f.id, d.id, i.id, closeness_of(f.search_text, wanted) as close
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
create function search.payers(typed text, most int)
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
  pieces bigint[] := grams_of_parts(own, parts);
begin
  if own is null or length(name) < 2 then return; end if;
  return query
    select n.event_id, n.account_id, n.defendant_id, n.effective_on, n.amount_cents, closeness_of(n.search_payer, name) as close
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

-- Live defendants whose e-mail holds what was typed. Closeness 0: it is the address; 2: it holds it.
create function search.by_email(typed text, most int) returns setof search.person
  language plpgsql stable security definer rows 10
  set search_path = public, pg_temp set plan_cache_mode = force_custom_plan
as $body$
declare
  own uuid := current_organization();
  mail text := lower(btrim(typed) collate "C");
begin
  if own is null or length(mail) < 3 then return; end if;
  return query
    select d.id, d.full_name, d.birthday, d.phone_number, d.alternate_phone,
      case when lower(d.email collate "C") = mail then 0 else 2 end as close
    from defendant d
    where d.lifecycle = 'live' and d.email <> ''
      and grams(d.organization_id, lower(d.email collate "C"), 3) @> grams_of_parts(own, array[mail])
      and (d.organization_id = own) is true and strpos(lower(d.email collate "C"), mail) > 0
    order by close, d.search_name, d.id limit most;
end
$body$;

do $body$
declare
  made regprocedure;
begin
  foreach made in array array['search.indemnitors(text, int)', 'search.known_by(text, int)',
    'search.payers(text, int)', 'search.by_email(text, int)']::regprocedure[] loop
    execute format('alter function %s owner to %I', made, {{search:literal}});
    execute format('revoke all on function %s from public', made);
    execute format('grant execute on function %s to %I', made, {{app:literal}});
  end loop;
end
$body$;
