-- The sheriff's fee of a bond (books.md 3.12): the day and the parish whose rate it owes, and what it has booked of it.
-- Earlier rows get them when the view is rebuilt; until then they are in no list of bonds to bring up.
alter table bond
  add column priced_on date,
  add column sheriff_parish text,
  add column sheriff_cents bigint not null default 0;
