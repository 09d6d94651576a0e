-- From how many days before a court date people are reminded of it, where a bond does not say (today#court-reminders).
create table court_reminder_days (
  organization_id uuid primary key references organization,
  days int not null check (days between 0 and 90)
);
call make_tenant_table('court_reminder_days', app => 'select, insert, update');
call prove_rows_of('court_reminder_days');

-- The calls that remind people of court (today#court-reminders): each is about a person, a day and a time. Never changed.
create table court_reminder (
  organization_id uuid not null references organization,
  id uuid not null,
  defendant_id uuid not null,
  court_date date not null,
  court_time text,
  -- Who was called: the defendant, or an indemnitor of theirs.
  person_id uuid not null,
  outcome text not null check (outcome in ('reached', 'message', 'no answer', 'wrong number')),
  note text not null default '',
  -- Why they were called outside the hours of calling.
  early_reason text not null default '',
  -- The day of the agency, and the instant.
  called_on date not null,
  called_at timestamptz not null,
  called_by uuid not null,
  primary key (organization_id, id)
);
create index court_reminder_of_date on court_reminder (organization_id, defendant_id, court_date, called_at desc);
call make_tenant_table('court_reminder', app => 'select, insert, delete');
call prove_rows_of('court_reminder');

-- The bonds that say themselves from when on: by that day.
create index bond_reminds_from on bond (organization_id, (court_date - reminder_days))
  where reminder_days > 0 and status = 'OPEN' and voided_at is null;
