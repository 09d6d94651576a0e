-- Payment History shows what was given back, too (books.md 3.11): refunds, and what was paid out of unclaimed credits.
drop index journal_entry_payment;
create index journal_entry_payment on journal_entry (organization_id, number)
  include (booked_on, event_type, amount_cents)
  where event_type in ('PaymentReceived', 'PaymentVoided', 'PaymentReturned', 'RefundApproved', 'RefundVoided',
    'UnclaimedPaid', 'PayoutVoided');
drop index journal_entry_payment_day;
create index journal_entry_payment_day on journal_entry (organization_id, booked_on, number)
  where event_type in ('PaymentReceived', 'PaymentVoided', 'PaymentReturned', 'RefundApproved', 'RefundVoided',
    'UnclaimedPaid', 'PayoutVoided');
drop index journal_entry_payment_amount;
create index journal_entry_payment_amount on journal_entry
  (organization_id,
   (case when event_type in ('PaymentReceived', 'RefundVoided', 'PayoutVoided') then amount_cents else -amount_cents end),
   number)
  where event_type in ('PaymentReceived', 'PaymentVoided', 'PaymentReturned', 'RefundApproved', 'RefundVoided',
    'UnclaimedPaid', 'PayoutVoided');
