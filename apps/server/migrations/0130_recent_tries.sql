-- What may be done so often in any stretch of time keeps when it was done.
alter table auth.attempt add column recent timestamptz[] not null default '{}';
