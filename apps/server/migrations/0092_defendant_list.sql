-- What All Defendants is sorted by beside the file's own fields (spec 2): the balance of the accounts, and the soonest
-- court date of the file and its open bonds. Kept by triggers in the transaction that changes an account, a bond or a
-- file, whoever makes it: the views live and rebuilt, an edit, a deletion. One table for each source of many rows, so
-- that two views never wait for each other's rows. Every defendant has a row in both.
create table defendant_balance (
  organization_id uuid not null,
  defendant_id uuid not null,
  balance_cents bigint not null default 0,
  primary key (organization_id, defendant_id)
);
create index defendant_by_balance on defendant_balance (organization_id, balance_cents, defendant_id);
call make_tenant_table('defendant_balance', app => 'select', projector => 'select, insert, update, delete');

create table defendant_court (
  organization_id uuid not null,
  defendant_id uuid not null,
  file_court_date date,
  bond_court_date date,
  open_bonds int not null default 0,
  court_date date generated always as (least(file_court_date, bond_court_date)) stored,
  primary key (organization_id, defendant_id)
);
create index defendant_by_court_date on defendant_court (organization_id, court_date, defendant_id);
call make_tenant_table('defendant_court', app => 'select', projector => 'select, insert, update, delete');

create function keep_defendant_balance() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $body$
begin
  insert into defendant_balance (organization_id, defendant_id, balance_cents)
  select c.organization_id, c.defendant_id,
    coalesce(sum(a.premium_cents + a.charges_cents + a.fees_cents - a.payments_cents), 0)
  from (select distinct organization_id, defendant_id from changed) c
  left join account a on a.organization_id = c.organization_id and a.defendant_id = c.defendant_id
  group by c.organization_id, c.defendant_id
  order by c.organization_id, c.defendant_id
  on conflict (organization_id, defendant_id) do update set balance_cents = excluded.balance_cents
    where defendant_balance.balance_cents <> excluded.balance_cents;
  return null;
end
$body$;
create trigger account_opened after insert on account
  referencing new table as changed for each statement execute function keep_defendant_balance();
create trigger account_changed after update on account
  referencing new table as changed for each statement execute function keep_defendant_balance();
create trigger account_removed after delete on account
  referencing old table as changed for each statement execute function keep_defendant_balance();

create function keep_bond_court_date() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $body$
begin
  insert into defendant_court (organization_id, defendant_id, bond_court_date, open_bonds)
  select c.organization_id, c.defendant_id, min(b.court_date), count(b.bond_id)
  from (select distinct organization_id, defendant_id from changed) c
  left join bond b on b.organization_id = c.organization_id and b.defendant_id = c.defendant_id
    and b.status = 'OPEN' and b.voided_at is null
  group by c.organization_id, c.defendant_id
  order by c.organization_id, c.defendant_id
  on conflict (organization_id, defendant_id) do update
    set bond_court_date = excluded.bond_court_date, open_bonds = excluded.open_bonds
    where (defendant_court.bond_court_date, defendant_court.open_bonds)
      is distinct from (excluded.bond_court_date, excluded.open_bonds);
  return null;
end
$body$;
create trigger bond_written after insert on bond
  referencing new table as changed for each statement execute function keep_bond_court_date();
create trigger bond_changed after update on bond
  referencing new table as changed for each statement execute function keep_bond_court_date();
create trigger bond_removed after delete on bond
  referencing old table as changed for each statement execute function keep_bond_court_date();

create function keep_file_court_date() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $body$
begin
  if tg_op = 'DELETE' then
    delete from defendant_balance where organization_id = old.organization_id and defendant_id = old.id;
    delete from defendant_court where organization_id = old.organization_id and defendant_id = old.id;
    return null;
  end if;
  insert into defendant_court (organization_id, defendant_id, file_court_date)
  values (new.organization_id, new.id, new.court_date)
  on conflict (organization_id, defendant_id) do update set file_court_date = excluded.file_court_date;
  insert into defendant_balance (organization_id, defendant_id) values (new.organization_id, new.id)
  on conflict do nothing;
  return null;
end
$body$;
create trigger defendant_listed after insert or update of court_date on defendant
  for each row execute function keep_file_court_date();
create trigger defendant_forgotten after delete on defendant
  for each row execute function keep_file_court_date();

-- The triggers write as the projector, whoever changes the rows.
grant create on schema public to {{projector}};
alter function keep_defendant_balance() owner to {{projector}};
alter function keep_bond_court_date() owner to {{projector}};
alter function keep_file_court_date() owner to {{projector}};
revoke create on schema public from {{projector}};
revoke all on function keep_defendant_balance(), keep_bond_court_date(), keep_file_court_date() from public;

-- What is there already.
grant select (court_date) on defendant to {{projector}};
set local role {{projector}};
insert into defendant_balance (organization_id, defendant_id, balance_cents)
  select d.organization_id, d.id,
    coalesce(sum(a.premium_cents + a.charges_cents + a.fees_cents - a.payments_cents), 0)
  from defendant d left join account a on a.organization_id = d.organization_id and a.defendant_id = d.id
  group by d.organization_id, d.id;
insert into defendant_court (organization_id, defendant_id, file_court_date, bond_court_date, open_bonds)
  select d.organization_id, d.id, min(d.court_date), min(b.court_date), count(b.bond_id)
  from defendant d
  left join bond b on b.organization_id = d.organization_id and b.defendant_id = d.id
    and b.status = 'OPEN' and b.voided_at is null
  group by d.organization_id, d.id;
reset role;

-- The orders and filters of the file's own fields.
create index defendant_live_by_name on defendant (organization_id, sort_name, id) where lifecycle = 'live';
create index defendant_live_by_birthday on defendant (organization_id, birthday, id) where lifecycle = 'live';
create index defendant_live_by_creation on defendant (organization_id, created_at, id) where lifecycle = 'live';
create index defendant_live_by_city on defendant (organization_id, (lower(city) collate "C")) where lifecycle = 'live';
drop index defendant_by_name;

-- Up to `most` live defendants whose name holds what was typed, in no order: a filter that few names fit. One null
-- where it is too short for the index; then the list is walked in its order.
create function search.defendants_named(typed text, most int) returns setof uuid
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
    return next null;
    return;
  end if;
  return query
    select d.id from defendant d
    where d.lifecycle = 'live' and grams(d.organization_id, searchable_name(d.full_name), 2) @> pieces
      and (d.organization_id = own) is true
      and strpos(d.sort_name, lower(typed)) > 0
    limit most;
end
$body$;
grant select (sort_name) on defendant to {{search}};
alter function search.defendants_named(text, int) owner to {{search}};
revoke all on function search.defendants_named(text, int) from public;
grant execute on function search.defendants_named(text, int) to {{app}};
