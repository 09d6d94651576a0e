-- Who left keeps their record, so that their work keeps their name; sign-in never sees it.
alter table agent add column left_at timestamptz;
alter policy app_of_member on agent using (user_id = current_member() and left_at is null);

-- Somebody being added to the team: what the Admin typed, and the temporary password for one reading (decision 31).
create table agent_provisioning (
  organization_id uuid not null references organization,
  provisioning_id uuid not null,
  state text not null default 'working' check (state in ('working', 'created', 'invited', 'failed')),
  full_name text not null,
  email text not null,
  phone_number text not null,
  license_number text not null,
  role text not null check (role in ('Admin', 'Agent', 'Recovery Agent', 'Supervisor', 'Accounting', 'Auditor')),
  asked_by uuid not null,
  from_address text not null,
  request_id text not null,
  asked_at timestamptz not null default now(),
  -- Null until there is one.
  user_id uuid,
  sealed_password bytea,
  valid_until timestamptz,
  -- The command that read the password: sent again, it reads the same for a few minutes.
  read_by_command uuid,
  read_at timestamptz,
  primary key (organization_id, provisioning_id)
);
create unique index agent_provisioning_of_address on agent_provisioning (organization_id, email) where state = 'working';
create index agent_provisioning_working on agent_provisioning (asked_at) where state = 'working';
create index agent_provisioning_sealed on agent_provisioning (valid_until) where sealed_password is not null;
call make_tenant_table('agent_provisioning', app => 'select, insert, update', projector => 'select, update');

-- An agency asks somebody who has a user already (decision 31); membership begins with their yes.
create table invitation (
  organization_id uuid not null references organization,
  invitation_id uuid not null,
  user_id uuid not null,
  state text not null default 'waiting' check (state in ('waiting', 'accepted', 'declined', 'withdrawn')),
  full_name text not null,
  email text not null,
  phone_number text not null,
  license_number text not null,
  role text not null check (role in ('Admin', 'Agent', 'Recovery Agent', 'Supervisor', 'Accounting', 'Auditor')),
  invited_by uuid not null,
  invited_at timestamptz(3) not null default now(),
  answered_at timestamptz,
  primary key (organization_id, invitation_id)
);
create unique index invitation_waiting on invitation (organization_id, user_id) where state = 'waiting';
create index invitation_of_user on invitation (user_id);
call make_tenant_table('invitation', app => 'select, insert, update', projector => 'select');

-- People see what waits for their answer before they belong to the organization.
create policy app_of_member on invitation for select to {{app}} using (user_id = current_member());
