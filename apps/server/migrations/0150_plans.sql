-- What is agreed with the people of an account (bonds.md 4): plan versions, promises and calls, folded from its stream
-- and from the closings of the account. Figures are computed when they are asked for, never kept.
create table account_plan (
  organization_id uuid not null,
  account_id uuid not null,
  record jsonb not null,
  -- Of the newest version, where nobody ended it.
  start_on date,
  frequency text,
  -- Of the newest promise, where nothing ended it before its day.
  promise_due_on date,
  last_called_on date,
  primary key (organization_id, account_id)
);
create index account_plan_in_force on account_plan (organization_id, account_id) where start_on is not null;
create index account_plan_promise on account_plan (organization_id, promise_due_on) where promise_due_on is not null;
call make_tenant_table('account_plan', app => 'select', projector => 'select, insert, update');

-- Fees and charges by the day they are due: their own unless somebody agreed on another. `agreed`: somebody did.
create table fee_due (
  organization_id uuid not null,
  account_id uuid not null,
  entry_id uuid not null,
  position bigint not null,
  amount_cents bigint not null,
  pass_through_cents bigint not null,
  due_on date not null,
  agreed boolean not null,
  voided boolean not null default false,
  primary key (organization_id, account_id, entry_id)
);
create index fee_due_on_day on fee_due (organization_id, due_on) where agreed and not voided;
call make_tenant_table('fee_due', app => 'select', projector => 'select, insert, update');

-- The days that move the instalments of plans.
create table holiday (
  organization_id uuid not null references organization,
  day date not null,
  primary key (organization_id, day)
);
call make_tenant_table('holiday', app => 'select, insert, delete');
