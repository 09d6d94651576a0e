-- Lists of money run by booked day, or by the day that an entry is of (money#which-day): the places of the second order. The
-- kinds are those of journal_entry_payment_day and journal_entry_money_out.
create index journal_entry_effective_payment on journal_entry (organization_id, effective_on, number)
  where event_type in ('PaymentReceived', 'PaymentVoided', 'PaymentReturned', 'RefundApproved', 'RefundVoided',
    'UnclaimedPaid', 'PayoutVoided');
create index journal_entry_effective_money_out on journal_entry (organization_id, effective_on, number)
  include (event_id, event_type, amount_cents)
  where event_type in ('ExpensePaid', 'DisbursementMade', 'AdvanceRepaid', 'OfficialFeesPaid', 'OfficialAdvanceRepaid',
    'CommissionPaid', 'PayablePaid', 'RefundApproved', 'UnclaimedPaid', 'JudgmentPaid', 'ReturnCharged',
    'OtherMoneyReceived');
-- Which of them the days of an export are.
alter table export add column which_day text not null default 'booked' check (which_day in ('booked', 'effective'));
