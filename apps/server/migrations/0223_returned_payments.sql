-- Payments that the bank sent back (books.md 3.1): a line of their own on the statement, and the day a payment was
-- deposited.
alter table account_entry drop constraint account_entry_what_check;
alter table account_entry add constraint account_entry_what_check
  check (what in ('added', 'amended', 'voided', 'transferred', 'returned'));
alter table account_entry add column deposited_on date;

-- The payment history knows returns, too.
drop index journal_entry_payment;
create index journal_entry_payment on journal_entry (organization_id, number)
  include (booked_on, event_type, amount_cents)
  where event_type in ('PaymentReceived', 'PaymentVoided', 'PaymentReturned');
drop index journal_entry_payment_day;
create index journal_entry_payment_day on journal_entry (organization_id, booked_on, number)
  where event_type in ('PaymentReceived', 'PaymentVoided', 'PaymentReturned');
drop index journal_entry_payment_amount;
create index journal_entry_payment_amount on journal_entry
  (organization_id, (case when event_type = 'PaymentReceived' then amount_cents else -amount_cents end), number)
  where event_type in ('PaymentReceived', 'PaymentVoided', 'PaymentReturned');

-- A check that came back was seen before: its number still asks (books.md 3.10).
create or replace function search.payments_by_check(typed text) returns table (payment_id uuid, account_id uuid)
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
      and not exists (select from journal_entry v where v.organization_id = own
                      and v.reverses_event_id = j.event_id and v.event_type = 'PaymentVoided')
    limit 10;
end
$body$;
