-- Accounts that owe less than nothing: few, wherever there are many accounts (today#board-owed).
create index account_in_credit on account (organization_id)
  where premium_cents + charges_cents + fees_cents - payments_cents - write_offs_cents < 0;
