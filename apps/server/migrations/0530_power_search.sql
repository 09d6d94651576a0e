-- Powers are found by a part of their number (spec 2) as bonds are: the pieces of what was typed are looked up in an index.
create index power_number_grams on power using gin (grams(organization_id, power_number, 2))
  with (fastupdate = off) where not gone;
create policy search_of_all on power for select to {{search}} using (true);
grant select (organization_id, power_id, power_number, gone) on power to {{search}};

-- Up to `most` powers whose number, as it is compared, holds `part`, in no order: what few numbers hold. A single sign is
-- looked for in the order of numbers: either all that hold it are answered, or so many do that a list finds them soon.
create function search.powers_numbered(part text, most int) returns setof uuid
  language plpgsql stable security definer
  set search_path = public, pg_temp set plan_cache_mode = force_custom_plan
as $body$
declare
  own uuid := current_organization();
  pieces bigint[] := grams_of_parts(own, array[part]);
begin
  if own is null or coalesce(part, '') = '' then return; end if;
  if pieces is null then
    return query
      select p.power_id from power p
      where p.organization_id = own and not p.gone and strpos(p.power_number, part) > 0
      order by p.power_number limit most;
  else
    return query
      select p.power_id from power p
      where not p.gone and grams(p.organization_id, p.power_number, 2) @> pieces
        and (p.organization_id = own) is true and strpos(p.power_number, part) > 0
      limit most;
  end if;
end
$body$;
alter function search.powers_numbered(text, int) owner to {{search}};
revoke all on function search.powers_numbered(text, int) from public;
grant execute on function search.powers_numbered(text, int) to {{app}};

-- By agent: each holder's powers in their order, and those of nobody.
create index power_of_each on power (organization_id, holder_id, power_id) where not gone;
-- What bonds have named and nobody received: few among many.
create index power_unreceived on power (organization_id, newest, power_id) where lot_id is null and not gone;

-- The places of rows in an order are compared under row security: that looks through CASE, and not through COALESCE.
drop index power_by_amount;
create index power_by_amount on power
  (organization_id, (case when amount_cents is null then (-1)::bigint else amount_cents end), power_id) where not gone;
drop index power_by_expiry;
create index power_by_expiry on power
  (organization_id, (case when expires_on is null then date '1900-01-01' else expires_on end), power_id) where not gone;
