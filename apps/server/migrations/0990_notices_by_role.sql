-- What is open in recovery is computed to whoever is in the role now (today.md 6): a notice says who has put it away, and
-- that a case lost its assignee.
drop index recovery_notice_unread;
create index recovery_notice_read on recovery_notice (organization_id, user_id) where read_at is not null;
create index recovery_notice_unassigned on recovery_notice (organization_id, case_id) where kind = 'unassigned';
