-- Two-factor sign-in, temporary passwords, idle sessions, known devices (issue "People who work here").
alter table auth."user"
  add column two_factor_enabled boolean not null default false,
  -- Set with a temporary password: until it is changed only the profile works (decision 31).
  add column must_change_password boolean not null default false,
  add column temporary_password_until timestamptz;

alter table auth.session add column last_used_at timestamptz not null default now();

-- better-auth's table; secret and codes are encrypted by it under a key derived from the installation's secret.
create table auth.two_factor (
  id uuid primary key,
  user_id uuid not null unique references auth."user" (id) on delete cascade,
  secret text not null,
  backup_codes text not null,
  verified boolean not null default false,
  failed_verification_count int not null default 0,
  locked_until timestamptz,
  -- The commands that made the secret and the codes: the same command again shows the same.
  secret_command uuid,
  codes_command uuid,
  -- Keyed hash of the last code that signed in: the same one does not sign in twice.
  last_code text
);

-- Browsers that a user signed in with before; a new one is written to them about.
create table auth.known_device (
  user_id uuid not null references auth."user" (id) on delete cascade,
  device text not null,
  first_seen_at timestamptz not null default now(),
  primary key (user_id, device)
);

grant select, insert, update, delete on auth.two_factor, auth.known_device to {{app}};

-- Mail on its way out. Its organization is the reader's; a user without one has the nil organization, which nobody reads.
-- The one-time link is sealed, kept only until the mail is sent, and never shown.
create table outgoing_mail (
  organization_id uuid not null,
  mail_id uuid not null,
  to_address text not null,
  kind text not null,
  words jsonb not null,
  sealed_link bytea,
  state text not null check (state in ('kept', 'waiting', 'sent', 'failed')),
  written_at timestamptz(3) not null default now(),
  sent_at timestamptz,
  primary key (organization_id, mail_id)
);
create index outgoing_mail_by_time on outgoing_mail (organization_id, written_at desc, mail_id);
create index outgoing_mail_waiting on outgoing_mail (written_at) where state = 'waiting';
call make_tenant_table('outgoing_mail', app => 'select, insert, update', projector => 'select');

-- Lists are paged by it, and clients know milliseconds.
alter table audit_entry alter column recorded_at type timestamptz(3);
