-- Payment History says what each method adds up to: the index of payments knows method and what a void takes back.
drop index journal_entry_payment;
create index journal_entry_payment on journal_entry (organization_id, number)
  include (booked_on, event_type, amount_cents, detail, reverses_event_id)
  where event_type in ('PaymentReceived', 'PaymentVoided', 'PaymentReturned', 'RefundApproved', 'RefundVoided',
    'UnclaimedPaid', 'PayoutVoided');
