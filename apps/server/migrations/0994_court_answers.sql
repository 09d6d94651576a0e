-- What was said of a bond's court date, and the last answer while it can be undone (today.md: court-answers).
alter table bond add column court_life jsonb not null default '{"standing": null, "last": null}';
