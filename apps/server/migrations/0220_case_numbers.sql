-- Bonds are found by the number of their court case, as by their power number (spec 7, decision 42).

-- A case number as it is compared: letters and digits only, upper case. A person types 545-123 as 545123 or 545 123.
create function searchable_case(case_number text) returns text
  language sql immutable strict parallel safe
  return upper(regexp_replace(case_number collate "C", '[^A-Za-z0-9]', '', 'g')) collate "C";

create index bond_case on bond (organization_id, searchable_case(case_number), bond_id) where case_number <> '';
create index bond_case_grams on bond using gin (grams(organization_id, searchable_case(case_number), 2))
  with (fastupdate = off) where case_number <> '';

grant select (case_number) on bond to {{search}};

create type search.bond_of_case as (
  bond_id uuid, defendant_id uuid, full_name text, birthday date, power_number text, case_number text, status text,
  voided boolean, closeness int);

-- Bonds of live defendants by case number. Closeness 0: it is the number (50 at most; the charges of one case are often
-- a bond each); 1: it begins so; 2: it holds what was typed (20 at most of both). What most numbers hold, the year for
-- one, they begin with: the pieces are looked for only where that gives too few. Voided bonds come last.
create function search.by_case(typed text) returns setof search.bond_of_case
  language plpgsql stable security definer
  set search_path = public, pg_temp set plan_cache_mode = force_custom_plan
  -- Few rows are joined: always by their keys, however few people an agency has.
  set enable_hashjoin = off set enable_mergejoin = off
as $body$
declare
  own uuid := current_organization();
  wanted text := searchable_case(typed);
  pieces bigint[] := grams_of_parts(own, array[wanted]);
  begun int;
begin
  if own is null or length(wanted) < 2 then return; end if;
  return query
    select f.bond_id, d.id, d.full_name, d.birthday, f.power_number, f.case_number, f.status, f.voided_at is not null, 0
    from (
      select b.bond_id, b.defendant_id, b.power_number, b.case_number, b.status, b.voided_at, b.written_position
      from bond b
      where b.organization_id = own and b.case_number <> '' and searchable_case(b.case_number) = wanted limit 50
    ) as f
    join defendant d on d.organization_id = own and d.id = f.defendant_id and d.lifecycle = 'live'
    order by f.voided_at is not null, f.written_position;
  return query
    select f.bond_id, d.id, d.full_name, d.birthday, f.power_number, f.case_number, f.status, f.voided_at is not null, 1
    from (
      select b.bond_id, b.defendant_id, b.power_number, b.case_number, b.status, b.voided_at, b.written_position
      from bond b
      where b.organization_id = own and b.case_number <> '' and searchable_case(b.case_number) > wanted
        and searchable_case(b.case_number) < wanted || chr(1114111)
      order by searchable_case(b.case_number), b.bond_id limit 20
    ) as f
    join defendant d on d.organization_id = own and d.id = f.defendant_id and d.lifecycle = 'live'
    order by f.voided_at is not null, f.case_number, f.written_position;
  get diagnostics begun = row_count;
  if begun = 20 then return; end if;
  return query
    select f.bond_id, d.id, d.full_name, d.birthday, f.power_number, f.case_number, f.status, f.voided_at is not null, 2
    from (
      select b.bond_id, b.defendant_id, b.power_number, b.case_number, b.status, b.voided_at, b.written_position
      from bond b
      where b.case_number <> '' and grams(b.organization_id, searchable_case(b.case_number), 2) @> pieces
        and (b.organization_id = own) is true and strpos(searchable_case(b.case_number), wanted) > 1 limit 20 - begun
    ) as f
    join defendant d on d.organization_id = own and d.id = f.defendant_id and d.lifecycle = 'live'
    order by f.voided_at is not null, f.case_number, f.written_position;
end
$body$;

alter function search.by_case(text) owner to {{search}};
revoke all on function search.by_case(text) from public;
grant execute on function search.by_case(text) to {{app}};
