-- Whoever checks in, and since when they should: read without their bonds (today#missed-check-in).
create index bond_checks_in on bond (organization_id, defendant_id) include (bond_id, agent_id, check_in_first_due_on)
  where check_in_frequency is not null and status in ('OPEN', 'FORFEITED') and voided_at is null;
drop index bond_checked_in;
-- Accounts below zero are summed apart (today#owed-by-age), without reading them.
drop index account_in_credit;
create index account_in_credit on account (organization_id)
  include (premium_cents, charges_cents, fees_cents, payments_cents, write_offs_cents, collateral_cents)
  where premium_cents + charges_cents + fees_cents - payments_cents - write_offs_cents - collateral_cents < 0;
