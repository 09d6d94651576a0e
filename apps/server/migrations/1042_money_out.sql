-- Money out (money#money-out-list): every payout, and money in that is no client's, by its day. The kinds are those of
-- money-out.query.ts.
create index journal_entry_money_out on journal_entry (organization_id, booked_on, number)
  include (event_id, event_type, amount_cents)
  where event_type in ('ExpensePaid', 'DisbursementMade', 'AdvanceRepaid', 'OfficialFeesPaid', 'OfficialAdvanceRepaid',
    'CommissionPaid', 'PayablePaid', 'RefundApproved', 'UnclaimedPaid', 'JudgmentPaid', 'ReturnCharged',
    'OtherMoneyReceived');
