-- How many days after its booking a premium is due without a plan (today.md 1), by the day from which an agency had it
-- so; the usual 7 before. What is booked keeps the days of then, so nothing here is ever changed.
create table payment_terms (
  organization_id uuid not null references organization,
  set_at timestamptz not null,
  from_on date not null,
  days int not null check (days between 0 and 90),
  primary key (organization_id, set_at)
);
call make_tenant_table('payment_terms', app => 'select, insert');
call prove_rows_of('payment_terms');
