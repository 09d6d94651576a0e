-- Money that reached an account over a bond's stream while the account was being closed (books.md 3.5): which event
-- closed the account, and the newest event that came after it. A reconciler reopens such an account.
alter table account add column closed_event_id uuid, add column late_event_id uuid;
create index account_late on account (organization_id, account_id) where late_event_id is not null;
