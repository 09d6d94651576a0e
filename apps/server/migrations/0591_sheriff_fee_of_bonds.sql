-- The sheriff's fee of a bond (books.md 3.12): the day and the parish whose rate it owes, and what it has booked of it.
-- Null in rows of before until the view is rebuilt: they are in no list of bonds to bring up.
alter table bond
  add column priced_on date,
  add column sheriff_parish text,
  add column sheriff_cents bigint;
