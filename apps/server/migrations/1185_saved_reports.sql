-- Reports as people save them, under names of their own, with what they chose (money#saved-reports), and on which day of
-- the week or month one is mailed, to whom, and for which day it was last (money#mailed-reports).
create table saved_report (
  organization_id uuid not null references organization,
  saved_report_id uuid not null,
  owner_id uuid not null,
  name text not null check (name <> ''),
  kind text not null,
  choices jsonb not null,
  is_shared boolean not null,
  version int not null default 1,
  removed_at timestamptz,
  mail_every text check (mail_every in ('week', 'month')),
  mail_on smallint check (mail_on between 1 and 31),
  mail_to uuid[] not null default '{}',
  mailed_for date,
  failed_for date,
  primary key (organization_id, saved_report_id),
  check ((mail_every is null) = (mail_on is null) and (mail_every is null or mailed_for is not null))
);
create index saved_report_to_mail on saved_report (organization_id) where mail_every is not null and removed_at is null;
call make_tenant_table('saved_report', app => 'select, insert, update, delete', projector => 'select');
