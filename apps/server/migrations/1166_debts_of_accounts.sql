-- What aging reads of accounts that owe, without their payments: the balance has these (money#aging).
create index account_entry_debt on account_entry (organization_id, account_id)
  include (entry_id, kind, amount_cents, effective_on, event_id, part, bond_id)
  where kind not in ('PAYMENT', 'COLLATERAL');
