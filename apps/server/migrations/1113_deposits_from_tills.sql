-- What of a bag leaves tills (money#deposit-is-a-bag): the till with its cash line, in cents, one object each. Null of a bag
-- that takes all of the office drawer, as every bag before did. `cash_cents` is the sum of all its cash lines.
alter table deposit add column tills jsonb;
-- Here with what the till gives in cash altogether, its receipts too.
alter table deposit_request add column tills jsonb;
