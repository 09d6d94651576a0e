-- Every sensitive action, in words that staff can read (design 9): who did what to what, from where, when. Never a secret.
create table audit_entry (
  organization_id uuid not null,
  audit_id uuid not null default gen_random_uuid(),
  recorded_at timestamptz not null default clock_timestamp(),
  action text not null,
  -- Null where nobody is signed in: a failed sign-in, a command on the server.
  user_id uuid,
  subject_kind text,
  subject_id uuid,
  from_address text not null,
  request_id text not null,
  details jsonb not null default '{}',
  primary key (organization_id, audit_id)
);
create index audit_entry_by_time on audit_entry (organization_id, recorded_at desc, audit_id);
call make_tenant_table('audit_entry', app => 'select, insert');

-- What the organization asks of passwords and sessions (decision 33).
alter table organization
  add column min_password_length int not null default 6 check (min_password_length between 6 and 64),
  add column password_needs_special boolean not null default false,
  add column two_factor_required boolean not null default false,
  add column auto_logout_minutes int not null default 60 check (auto_logout_minutes between 5 and 1440);
