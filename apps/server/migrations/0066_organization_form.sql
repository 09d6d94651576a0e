-- The rest of the organization's form (spec 3) and how long personal data are kept (decision 23).
alter table organization
  add column email text not null default '',
  add column address text not null default '',
  add column city text not null default '',
  add column state text not null default '',
  add column zip text not null default '',
  add column website text not null default '',
  add column license_number text not null default '',
  add column retention_years int not null default 7 check (retention_years between 1 and 50);

-- What a person chose for themselves (decision 36); fields that are not there have the defaults.
create table auth.preference (
  user_id uuid primary key references auth."user" (id) on delete cascade,
  chosen jsonb not null
);
grant select, insert, update, delete on auth.preference to {{app}};
