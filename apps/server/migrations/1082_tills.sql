-- Whether clerks take cash into tills of their own (money#tills): off until an Admin turns it on.
alter table organization add column tills boolean not null default false;

-- In which till the cash of a posting lies; null of the office drawer, and of all that is no cash.
alter table posting add column till_id uuid;
create index posting_of_till on posting (organization_id, till_id) include (debit_cents, credit_cents)
  where till_id is not null;
