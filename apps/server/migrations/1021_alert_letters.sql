-- What of alerts was mailed to whom (today#alert-mail), and on which days the letter of the day was written: each once,
-- whoever the worker is and however often it is killed.
alter table alert_of_person add column mailed_at timestamptz;
create table alert_letter_day (
  organization_id uuid not null references organization,
  day date not null,
  primary key (organization_id, day)
);
call make_tenant_table('alert_letter_day', app => 'select, insert');
