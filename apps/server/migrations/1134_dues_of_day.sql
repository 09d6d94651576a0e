-- What all accounts of an agency owe by the day on which it is due (today#owed-by-age), and of how many accounts it is the
-- first day that is owed (today#whom-to-call): the board sums days, not accounts. `cli rebuild dues` fills it.
create table dues_of_day (
  organization_id uuid not null,
  due_on date not null,
  owed_cents bigint not null,
  accounts int not null,
  primary key (organization_id, due_on)
);
call make_tenant_table('dues_of_day', app => 'select', projector => 'select, insert, update, delete');
-- Who owes most of those who owe since a day: of each day the first may be first of the call list (today#call-order).
create index account_due_most on account_due (organization_id, due_on, all_owed_cents desc) include (account_id)
  where all_owed_cents is not null;
drop index account_due_first;
