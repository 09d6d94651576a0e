-- Receipts that are not in the bank yet, by their day: of all payments they are few (money#one-fate-of-a-receipt).
create index account_undeposited on account_entry (organization_id, effective_on)
  where kind = 'PAYMENT' and what in ('added', 'transferred') and amount_cents < 0 and deposited_on is null
    and not voided and method in ('Cash', 'Check', 'Cashiers Check', 'Money Order');
