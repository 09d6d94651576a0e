-- Joining moves everything of a case into an older one, which answers for both (recovery.md 2). The younger one is never
-- deleted: it is closed as joined, and leads there.
alter table recovery_case drop constraint recovery_case_outcome_check;
alter table recovery_case
  add constraint recovery_case_outcome_check check (outcome in ('surrendered', 'appeared or arrested', 'set aside',
    'surety released (court paper)', 'art. 338', 'paid', 'given up', 'voided', 'opened in error', 'joined')),
  add column joined_into uuid,
  add constraint recovery_case_joined_into foreign key (organization_id, joined_into) references recovery_case,
  add constraint recovery_case_joined check ((joined_into is null) = (outcome is distinct from 'joined'));
create index recovery_case_joined on recovery_case (organization_id, joined_into) where joined_into is not null;

alter table recovery_case_change drop constraint recovery_case_change_kind_check;
alter table recovery_case_change
  add constraint recovery_case_change_kind_check check (kind in ('opened', 'edited', 'status', 'closed', 'reopened', 'bond',
    'contact', 'interview', 'struck', 'file', 'file-removed', 'joined'));

-- A cost goes with its case, its events stay in the stream in which they began.
alter table recovery_cost add column booked_in uuid;
