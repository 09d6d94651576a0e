-- What is owed of each account by terms, and since when (today#due-by-terms), kept from event to event so that whom to call is
-- found without reading what was booked. `kept` is what the next event is folded on.
create table account_dues (
  organization_id uuid not null,
  account_id uuid not null,
  kept jsonb not null,
  primary key (organization_id, account_id)
);
call make_tenant_table('account_dues', app => 'select', projector => 'select, insert, update');

-- What falls due of an account on a day, and what of it no money covers: the earliest day is covered first.
create table account_due (
  organization_id uuid not null,
  account_id uuid not null,
  due_on date not null,
  owed_cents bigint not null,
  primary key (organization_id, account_id, due_on)
);
create index account_due_on_day on account_due (organization_id, due_on);
create index account_due_owed on account_due (organization_id, due_on, account_id) include (owed_cents)
  where owed_cents > 0;
call make_tenant_table('account_due', app => 'select', projector => 'select, insert, delete');

-- The terms of the day on which a premium is booked say when it is due.
create policy projector_of_all on payment_terms to {{projector}} using (true);
grant select on payment_terms to {{projector}};
