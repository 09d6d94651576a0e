-- Statements run by effective day (decision 49): by these a page of one is found, and the balance before it.
create index account_entry_day on account_entry (organization_id, account_id, effective_on, position)
  include (amount_cents, voided, what);
-- The receipt of a payment's journal entry.
create index receipt_event on receipt (organization_id, event_id);
