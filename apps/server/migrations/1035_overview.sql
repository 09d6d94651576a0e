-- The owner's page (today#overview): what accounts' Premium and Payments rose by of some weeks is read of this index alone,
-- oldest day first. What a later event changes of a line (voided, deposited, classified) is not in it. Every line has a place
-- in the log, and only who says so uses the index: whoever looks for one payment goes on by the index that knows it.
create index account_entry_by_day on account_entry (organization_id, effective_on)
  include (kind, entry_id, account_id, amount_cents)
  where kind in ('PREMIUM', 'PAYMENT', 'REFUND', 'UNCLAIMED') and position >= 0;

-- The faces of live bonds, in the same way; and the bonds by their forfeiture date.
create index bond_live on bond (organization_id) include (agent_id, jurisdiction, posted_at, status, amount_cents)
  where status in ('OPEN', 'FORFEITED') and voided_at is null and not unfinished and written_position >= 0;
create index bond_forfeiture_date on bond (organization_id, forfeiture_date)
  where forfeiture_date is not null and voided_at is null;
