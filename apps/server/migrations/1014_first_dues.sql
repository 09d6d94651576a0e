-- The call list is ranked from its end (today#call-order): beside the first day on which money of an account was due and is
-- owed stands all that it owes, which its place cannot go beyond. Null on other days. `cli rebuild dues` fills it.
alter table account_due add column all_owed_cents bigint;
create index account_due_first on account_due (organization_id, due_on) include (account_id, all_owed_cents)
  where all_owed_cents is not null;
-- Accounts that owe and were closed, which nobody is called about: few.
create index account_closed_owing on account (organization_id)
  where status <> 'open' and premium_cents + charges_cents + fees_cents - payments_cents - write_offs_cents > 0;
-- People who are not live: few beside all others.
create index defendant_not_live on defendant (organization_id) where lifecycle <> 'live';
