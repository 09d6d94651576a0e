-- That a Form 8300 was filed, as somebody said it (money#form-8300-filed): the payer is named by a payment of theirs, beside
-- which their name stands. Without a day it was taken back.
create table form_8300 (
  organization_id uuid not null references organization,
  event_id uuid not null,
  account_id uuid not null,
  filed_on date,
  note text not null,
  reason text not null,
  recorded_by uuid not null,
  recorded_at timestamptz not null,
  version int not null default 1,
  primary key (organization_id, event_id)
);
call make_tenant_table('form_8300', app => 'select, insert, update', projector => 'select');
