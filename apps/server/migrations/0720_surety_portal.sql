-- Who of a surety may see its portal, until a day (powers.md 4). An invitation is made of its ids, of the command that
-- made it and of the installation's secret, and kept nowhere.
create table surety_grant (
  organization_id uuid not null references organization,
  grant_id uuid not null,
  surety_id uuid not null,
  email text not null,
  -- A day of the agency, included.
  last_day date not null,
  made_at timestamptz(3) not null,
  made_by uuid not null,
  invite_command uuid not null,
  -- The Admin who hands it over; null where it went by letter.
  invite_shown_to uuid,
  invited_until timestamptz(3) not null,
  -- Whose it is since they accepted.
  user_id uuid,
  accepted_at timestamptz(3),
  revoked_at timestamptz(3),
  revoked_by uuid,
  primary key (organization_id, grant_id),
  foreign key (organization_id, surety_id) references surety,
  check ((user_id is null) = (accepted_at is null)),
  check ((revoked_by is null) = (revoked_at is null))
);
create index surety_grant_of_surety on surety_grant (organization_id, surety_id, made_at desc);
create index surety_grant_of_user on surety_grant (user_id) where user_id is not null and revoked_at is null;
call make_tenant_table('surety_grant', app => 'select, insert, update');
call prove_rows_of('surety_grant');

-- People see their own before an organization is chosen, as with memberships.
create policy app_of_holder on surety_grant for select to {{app}} using (user_id = current_member() and revoked_at is null);

-- Each look at the portal, which nobody changes.
create table surety_grant_view (
  organization_id uuid not null,
  view_id uuid not null,
  grant_id uuid not null,
  user_id uuid not null,
  viewed_at timestamptz(3) not null,
  what text not null check (what in ('bonds', 'liability', 'reports', 'report', 'report-file', 'proof')),
  -- The number of a power or the week of a report; empty for a whole list.
  subject text not null default '',
  from_address text not null,
  primary key (organization_id, view_id),
  foreign key (organization_id, grant_id) references surety_grant
);
create index surety_grant_view_newest on surety_grant_view (organization_id, grant_id, viewed_at desc, view_id desc);
call make_tenant_table('surety_grant_view', app => 'select, insert');

-- Documents that prove the end of a bond, as marked for its surety; without a mark it sees none.
create table surety_proof (
  organization_id uuid not null references organization,
  bond_id uuid not null,
  file_id uuid not null,
  marked_by uuid not null,
  marked_at timestamptz(3) not null,
  primary key (organization_id, bond_id, file_id)
);
call make_tenant_table('surety_proof', app => 'select, insert, delete');
