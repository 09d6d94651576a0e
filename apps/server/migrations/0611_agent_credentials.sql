-- Until when agents are licensed, and appointed by each surety (powers.md 3). A missing day is not checked, but listed.
create table agent_credentials (
  organization_id uuid not null references organization,
  user_id uuid not null,
  license_expires_on date,
  version int not null,
  changed_by uuid not null,
  changed_at timestamptz not null default now(),
  primary key (organization_id, user_id)
);
call make_tenant_table('agent_credentials', app => 'select, insert, update');

create table agent_appointment (
  organization_id uuid not null,
  user_id uuid not null,
  surety_id uuid not null,
  expires_on date not null,
  primary key (organization_id, user_id, surety_id),
  foreign key (organization_id, user_id) references agent_credentials
);
call make_tenant_table('agent_appointment', app => 'select, insert, update, delete');
