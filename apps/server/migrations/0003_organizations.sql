create table organization (
  organization_id uuid primary key,
  name text not null,
  phone text not null default '',
  time_zone text not null default 'America/Chicago',
  subscription_plan text not null default 'free',
  billing_status text not null default 'active',
  created_at timestamptz not null default now()
);
call make_tenant_table('organization', app => 'select, insert, update', projector => 'select');

-- People who work here. An agent's id is the id of the user (spec 3).
create table agent (
  organization_id uuid not null references organization,
  user_id uuid not null references auth."user" (id) deferrable initially deferred,
  role text not null check (role in ('Admin', 'Agent', 'Recovery Agent', 'Supervisor', 'Accounting', 'Auditor')),
  full_name text not null,
  email text not null,
  phone_number text not null default '',
  license_number text not null default '',
  created_at timestamptz not null default now(),
  primary key (organization_id, user_id)
);
create index agent_of_user on agent (user_id);
call make_tenant_table('agent', app => 'select, insert, update, delete', projector => 'select');

-- Sign-in lists a person's memberships before an organization is chosen.
create policy app_of_member on agent for select to {{app}} using (user_id = current_member());

-- Premium rates are data with a citation (decision 2); a row takes over from its day and is never edited.
create table premium_rule (
  organization_id uuid not null references organization,
  rule_id uuid not null,
  parish text,
  effective_on date not null,
  rate_basis_points int not null check (rate_basis_points between 0 and 10000),
  minimum_cents bigint not null check (minimum_cents >= 0),
  rewrite_basis_points int not null check (rewrite_basis_points between 0 and 10000),
  citation text not null,
  created_by uuid not null,
  created_at timestamptz not null default now(),
  primary key (organization_id, rule_id),
  unique nulls not distinct (organization_id, parish, effective_on)
);
call make_tenant_table('premium_rule', app => 'select, insert');

-- The charge catalogue (decision 11).
create table catalogue_charge (
  organization_id uuid not null references organization,
  charge_id uuid not null,
  code text not null,
  description text not null,
  amount_cents bigint not null check (amount_cents > 0),
  ledger_account text not null,
  active boolean not null default true,
  changed_by uuid not null,
  created_at timestamptz not null default now(),
  primary key (organization_id, charge_id)
);
create unique index catalogue_charge_code on catalogue_charge (organization_id, lower(code));
call make_tenant_table('catalogue_charge', app => 'select, insert, update');
