-- Payments of the old program come as a list, too (moving-in#payments-before).
alter table move_in_file drop constraint move_in_file_list_check,
  add constraint move_in_file_list_check check (
    list in ('clients', 'indemnitors', 'references', 'bonds', 'balances', 'plans', 'payments-before', 'powers',
      'owed-and-held'));

-- They are shown on their accounts, and booked nowhere. Who paid, and the old receipt number, are texts of the event.
create table payment_before (
  organization_id uuid not null,
  payment_id uuid not null,
  account_id uuid not null,
  event_id uuid not null,
  paid_on date not null,
  amount_cents bigint not null check (amount_cents > 0),
  -- Null where nobody knows.
  method text collate "C",
  -- What of it the bank sent back here.
  returned_on date,
  returned_cents bigint,
  primary key (organization_id, payment_id)
);
create index payment_before_of on payment_before (organization_id, account_id, paid_on);
create index payment_before_event on payment_before (organization_id, event_id);
call make_tenant_table('payment_before', app => 'select', projector => 'select, insert, update, delete');
create policy search_of_all on payment_before for select to {{search}} using (true);
grant select (organization_id, event_id, method, paid_on, amount_cents) on payment_before to {{search}};

-- Cash of before moving in counts for Form 8300 (money#form-8300).
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
      and not exists (select from journal_entry v where v.organization_id = own and v.reverses_event_id = j.event_id))
    + (
    select coalesce(sum(b.amount_cents), 0)::bigint
    from entry_text t
    join payment_before b on b.organization_id = own and b.event_id = t.event_id
    where t.organization_id = own and t.field = 'payer' and t.body <> '' and t.search_payer = any (names)
      and b.method = 'Cash' and b.paid_on >= since);
end
$body$;
