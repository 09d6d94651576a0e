-- Intakes that are on their way (decision 20): their people are written and pending; the bond and the account may be
-- missing. Ids only; the last step deletes the row.
create table intake (
  organization_id uuid not null references organization,
  -- The id of the command.
  intake_id uuid not null,
  defendant_id uuid not null,
  indemnitor_ids uuid[] not null,
  bond_id uuid not null,
  account_id uuid not null,
  asked_by uuid not null,
  role text not null,
  from_address text not null,
  request_id text not null,
  asked_at timestamptz not null default now(),
  primary key (organization_id, intake_id)
);
call make_tenant_table('intake', app => 'select, insert, delete', projector => 'select');
create index intake_age on intake (asked_at);
