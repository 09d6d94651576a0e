-- When and in which room a person is in court, beside the date (today.md: court-time-and-section); both may be missing.
alter table bond
  add column court_time text check (court_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  add column court_section text not null default '';
