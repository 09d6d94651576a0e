-- Taking payments (bonds.md 5): what is asked before, one payment for several accounts, and cash by payer.

-- Who is on the way to take what looks like another payment: an amount on an account, or a check's number (its keyed
-- hash). A row proves nothing: whether the payment stands is asked of the account's stream. Gone after a day.
create table payment_claim (
  organization_id uuid not null,
  claim_key text not null,
  payment_id uuid not null,
  account_id uuid not null,
  command_id uuid not null,
  claimed_at timestamptz not null,
  primary key (organization_id, claim_key, payment_id)
);
create index payment_claim_age on payment_claim (organization_id, claimed_at);
call make_tenant_table('payment_claim', app => 'select, insert, update, delete');

-- One payment for several accounts. It is decided when this row is there; the payments that follow from it are finished
-- by whoever comes, once. What a person typed stays only until then: afterwards it stands beside the payments' events.
create table taking (
  organization_id uuid not null,
  taking_id uuid not null,
  request_hash text not null,
  taken_by uuid not null,
  taken_at timestamptz not null,
  method text not null,
  paid_on date not null,
  -- What decided on the days: role, today, and whether there is a reason.
  deciding jsonb not null,
  texts jsonb,
  settled_at timestamptz,
  primary key (organization_id, taking_id)
);
create index taking_unsettled on taking (taken_at) where settled_at is null;
call make_tenant_table('taking', app => 'select, insert, update', projector => 'select');

create table taking_payment (
  organization_id uuid not null,
  taking_id uuid not null,
  place smallint not null check (place > 0),
  account_id uuid not null,
  payment_id uuid not null,
  amount_cents bigint not null check (amount_cents > 0),
  primary key (organization_id, taking_id, place),
  foreign key (organization_id, taking_id) references taking
);
call make_tenant_table('taking_payment', app => 'select, insert', projector => 'select');

-- A check or money-order number as it is compared: letters and digits only.
create function check_number(typed text) returns text
  language sql immutable strict parallel safe
  return upper(regexp_replace(typed collate "C", '[^A-Za-z0-9]', '', 'g')) collate "C";

-- Texts are never empty. Said so, only those who look for a body use these: an event's texts are read by its key.
create index entry_text_check_number on entry_text (organization_id, check_number(body))
  where field = 'externalReference' and body <> '';
create index entry_text_payer on entry_text (organization_id, searchable_name(body))
  where field = 'payer' and body <> '';

create policy search_of_all on entry_text for select to {{search}} using (true);
create policy search_of_all on journal_entry for select to {{search}} using (true);
grant select (organization_id, event_id, field, body) on entry_text to {{search}};
grant select (organization_id, event_id, event_type, detail, effective_on, account_id, command_id, reverses_event_id,
  amount_cents) on journal_entry to {{search}};

-- Payments by check or money order that bear this number and were not voided: at most ten.
create function search.payments_by_check(typed text) returns table (payment_id uuid, account_id uuid)
  language plpgsql stable security definer
  set search_path = public, pg_temp set plan_cache_mode = force_custom_plan
  set enable_hashjoin = off set enable_mergejoin = off
as $body$
declare
  own uuid := current_organization();
  wanted text := check_number(typed);
begin
  if own is null or coalesce(wanted, '') = '' then return; end if;
  return query
    select j.command_id, j.account_id
    from entry_text t
    join journal_entry j on j.organization_id = own and j.event_id = t.event_id
    where t.organization_id = own and t.field = 'externalReference' and t.body <> '' and check_number(t.body) = wanted
      and j.event_type = 'PaymentReceived' and j.detail in ('Check', 'Cashiers Check', 'Money Order')
      and not exists (select from journal_entry v where v.organization_id = own and v.reverses_event_id = j.event_id)
    limit 10;
end
$body$;

-- The cash, in cents, of payments that stand and were typed as handed over by somebody of this name, from a day on.
create function search.cash_of_payer(payer text, since date) returns bigint
  language plpgsql stable security definer
  set search_path = public, pg_temp set plan_cache_mode = force_custom_plan
  set enable_hashjoin = off set enable_mergejoin = off
as $body$
declare
  own uuid := current_organization();
  name text := searchable_name(payer);
begin
  if own is null or coalesce(name, '') = '' then return 0; end if;
  return (
    select coalesce(sum(j.amount_cents), 0)::bigint
    from entry_text t
    join journal_entry j on j.organization_id = own and j.event_id = t.event_id
    where t.organization_id = own and t.field = 'payer' and t.body <> '' and searchable_name(t.body) = name
      and j.event_type = 'PaymentReceived' and j.detail = 'Cash' and j.effective_on >= since
      and not exists (select from journal_entry v where v.organization_id = own and v.reverses_event_id = j.event_id));
end
$body$;

do $body$
declare
  made regprocedure;
begin
  foreach made in array array['search.payments_by_check(text)', 'search.cash_of_payer(text, date)']::regprocedure[] loop
    execute format('alter function %s owner to %I', made, {{search:literal}});
    execute format('revoke all on function %s from public', made);
    execute format('grant execute on function %s to %I', made, {{app:literal}});
  end loop;
end
$body$;
