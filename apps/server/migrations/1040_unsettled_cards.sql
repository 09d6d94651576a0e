-- What the card company has not settled yet, by its day: payments, and refunds and returns that come off a payout
-- (money#card-settlement). Of all entries they are few.
create index account_unsettled on account_entry (organization_id, effective_on)
  where deposited_on is null and not voided and method in ('Credit Card', 'Credit/Debit')
    and (kind = 'PAYMENT' and what in ('added', 'transferred') and amount_cents < 0
      or kind = 'PAYMENT' and what = 'returned'
      or kind = 'REFUND' and what = 'added');
