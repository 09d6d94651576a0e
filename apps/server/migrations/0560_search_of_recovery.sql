-- Recovery cases are found by any part of their bonds' power and court case numbers (recovery.md 2): by the indexes of
-- pieces that the search has, so that no case is looked at for a number that few bonds hold.
create function search.bonds_numbered(typed text, most int) returns setof uuid
  language plpgsql stable security definer
  set search_path = public, pg_temp set plan_cache_mode = force_custom_plan
as $body$
declare
  own uuid := current_organization();
  power text := searchable_power(typed);
  court text := searchable_case(typed);
begin
  if own is null then return; end if;
  -- A single sign has no pieces, and is in so many numbers that some are found soon.
  if length(power) < 2 then
    return query
      select b.bond_id from bond b
      where b.organization_id = own and (strpos(searchable_power(b.power_number), power) > 0
        or strpos(searchable_case(b.case_number), court) > 0)
      limit most;
    return;
  end if;
  return query
    (select b.bond_id from bond b
     where b.power_number <> ''
       and grams(b.organization_id, searchable_power(b.power_number), 2) @> grams_of_parts(own, array[power])
       and (b.organization_id = own) is true and strpos(searchable_power(b.power_number), power) > 0
     limit most)
    union
    (select b.bond_id from bond b
     where b.case_number <> '' and length(court) > 1
       and grams(b.organization_id, searchable_case(b.case_number), 2) @> grams_of_parts(own, array[court])
       and (b.organization_id = own) is true and strpos(searchable_case(b.case_number), court) > 0
     limit most);
end
$body$;
alter function search.bonds_numbered(text, int) owner to {{search}};
revoke all on function search.bonds_numbered(text, int) from public;
grant execute on function search.bonds_numbered(text, int) to {{app}};
