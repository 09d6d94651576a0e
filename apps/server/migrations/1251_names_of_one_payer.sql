-- Names that are one payer's (money#names-of-one-payer): what was typed with payments stays as it is, and counts together.
create table payer_name (
  organization_id uuid not null references organization,
  name_id uuid not null,
  -- As names are compared.
  name text collate "C" not null check (name <> ''),
  -- As it was typed here.
  spelling text not null,
  -- Whose name it is: of the same payer are all that have this.
  payer_id uuid not null,
  said_by uuid not null,
  said_at timestamptz(3) not null,
  primary key (organization_id, name_id),
  unique (organization_id, name)
);
create index payer_name_of_payer on payer_name (organization_id, payer_id);
call make_tenant_table('payer_name', app => 'select, insert, update, delete');
call prove_rows_of('payer_name');
create policy search_of_all on payer_name for select to {{search}} using (true);
grant select (organization_id, name, payer_id) on payer_name to {{search}};

-- A name as it is compared, with the other names of the same payer.
create function names_of_payer(own uuid, compared text) returns text[]
  language sql stable
  return array(
    select other.name from payer_name said
    join payer_name other on other.organization_id = own and other.payer_id = said.payer_id
    where said.organization_id = own and said.name = compared
    union select compared);

create or replace function search.cash_of_payer(payer text, since date) returns bigint
  language plpgsql stable security definer
  set search_path = public, pg_temp set plan_cache_mode = force_custom_plan
  set enable_hashjoin = off set enable_mergejoin = off
as $body$
declare
  own uuid := current_organization();
  name text := searchable_name(payer);
  names text[] := names_of_payer(own, name);
begin
  if own is null or coalesce(name, '') = '' then return 0; end if;
  return (
    select coalesce(sum(j.amount_cents), 0)::bigint
    from entry_text t
    join journal_entry j on j.organization_id = own and j.event_id = t.event_id
    where t.organization_id = own and t.field = 'payer' and t.body <> '' and t.search_payer = any (names)
      and j.event_type = 'PaymentReceived' and j.detail = 'Cash' and j.effective_on >= since
      and not exists (select from journal_entry v where v.organization_id = own and v.reverses_event_id = j.event_id));
end
$body$;

-- For whom a payer has handed over money under another name than the one typed: the newest payment of each name that
-- stands, for each account of a live defendant.
create function search.payers_by_other_name(typed text, most int)
  returns table (event_id uuid, account_id uuid, defendant_id uuid, paid_on date, amount_cents bigint, closeness int)
  language plpgsql stable security definer rows 10
  set search_path = public, pg_temp set plan_cache_mode = force_custom_plan
  set enable_hashjoin = off set enable_mergejoin = off
as $body$
declare
  own uuid := current_organization();
  wanted text := searchable_name(typed);
  holds text[] := (select array_agg('% ' || word || '%') from unnest(string_to_array(wanted, ' ')) as word);
begin
  if own is null or length(wanted) < 2 then return; end if;
  return query
    select n.event_id, n.account_id, n.defendant_id, n.effective_on, n.amount_cents, 3
    from (
      select distinct on (t.search_payer, a.account_id)
        t.search_payer, j.event_id, a.account_id, a.defendant_id, j.effective_on, j.amount_cents
      from (
        select distinct other.name from payer_name said
        join payer_name other on other.organization_id = own and other.payer_id = said.payer_id
        where said.organization_id = own and ' ' || said.name like all (holds)
          and not ' ' || other.name like all (holds)
      ) as other
      join entry_text t on t.organization_id = own and t.field = 'payer' and t.body <> '' and t.search_payer = other.name
      join journal_entry j on j.organization_id = own and j.event_id = t.event_id and j.event_type = 'PaymentReceived'
      join account a on a.organization_id = own and a.account_id = j.account_id
      join defendant d on d.organization_id = own and d.id = a.defendant_id and d.lifecycle = 'live'
      where not exists (select from journal_entry v where v.organization_id = own
                        and v.reverses_event_id = j.event_id and v.event_type = 'PaymentVoided')
      order by t.search_payer, a.account_id, j.effective_on desc, j.number desc
    ) as n
    order by n.search_payer, n.effective_on desc, n.event_id limit most;
end
$body$;
alter function search.payers_by_other_name(text, int) owner to {{search}};
revoke all on function search.payers_by_other_name(text, int) from public;
grant execute on function search.payers_by_other_name(text, int) to {{app}};
