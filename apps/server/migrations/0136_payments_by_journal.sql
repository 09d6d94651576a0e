-- The payment history is the journal's entries of payments and of their voids (books.md 3.11).
create index journal_entry_payment on journal_entry (organization_id, number)
  include (booked_on, event_type, amount_cents) where event_type in ('PaymentReceived', 'PaymentVoided');
