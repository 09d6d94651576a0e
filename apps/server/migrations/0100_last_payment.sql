-- The day of the newest payment that stands: of an account, kept by its view, and of a defendant, kept with the balance.
-- All Defendants shows it (spec 2) without looking through the payments of every line.

-- No worker writes the view meanwhile; one of an earlier build, which does not keep the day, never does again.
update projection.checkpoint set version = 2, epoch = epoch + 1 where name = 'accounts' and version = 1;
alter table account add column last_payment_on date;
alter table defendant_balance add column last_payment_on date;

create or replace function keep_defendant_balance() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $body$
begin
  insert into defendant_balance (organization_id, defendant_id, balance_cents, last_payment_on)
  select c.organization_id, c.defendant_id,
    coalesce(sum(a.premium_cents + a.charges_cents + a.fees_cents - a.payments_cents), 0), max(a.last_payment_on)
  from (select distinct organization_id, defendant_id from changed) c
  left join account a on a.organization_id = c.organization_id and a.defendant_id = c.defendant_id
  group by c.organization_id, c.defendant_id
  order by c.organization_id, c.defendant_id
  on conflict (organization_id, defendant_id) do update
    set balance_cents = excluded.balance_cents, last_payment_on = excluded.last_payment_on
    where (defendant_balance.balance_cents, defendant_balance.last_payment_on)
      is distinct from (excluded.balance_cents, excluded.last_payment_on);
  return null;
end
$body$;

-- What is there already.
set local role {{projector}};
update account a set last_payment_on = paid.last_on
from (select organization_id, account_id, max(effective_on) as last_on from account_entry
      where kind = 'PAYMENT' and what = 'added' and not voided
      group by organization_id, account_id) paid
where a.organization_id = paid.organization_id and a.account_id = paid.account_id;
reset role;
