-- Payments out by check that bear this number and were not voided: at most ten (money#expenses).
create function search.payouts_by_check(typed text) returns table (paid_on date, amount_cents bigint)
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
    select j.effective_on, j.amount_cents
    from entry_text t
    join journal_entry j on j.organization_id = own and j.event_id = t.event_id
    where t.organization_id = own and t.field = 'externalReference' and t.body <> '' and check_number(t.body) = wanted
      and j.detail = 'Check' and j.event_type in ('ExpensePaid', 'DisbursementMade', 'AdvanceRepaid', 'OfficialFeesPaid',
        'OfficialAdvanceRepaid', 'CommissionPaid', 'PayablePaid', 'RefundApproved', 'UnclaimedPaid')
      and not exists (select from journal_entry v where v.organization_id = own and v.reverses_event_id = j.event_id)
    limit 10;
end
$body$;

do $body$
begin
  execute format('alter function search.payouts_by_check(text) owner to %I', {{search:literal}});
  revoke all on function search.payouts_by_check(text) from public;
  execute format('grant execute on function search.payouts_by_check(text) to %I', {{app:literal}});
end
$body$;
