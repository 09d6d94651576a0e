-- The court date on a person's own file has a time and a section as that of a bond has (today#court-time-and-section).
alter table defendant
  add column court_time text check (court_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  add column court_section text not null default '';
