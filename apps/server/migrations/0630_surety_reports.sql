-- What the execution reports of sureties are built from (powers.md 4), kept by one view, so that a report is built at one
-- position of the log.
create table surety_power (
  organization_id uuid not null,
  power_id uuid not null,
  -- As it is compared, and as the inventory spells it.
  power_number text not null,
  spelling text not null,
  surety_id uuid,
  amount_cents bigint,
  -- False of a number that only bonds have named.
  is_received boolean not null,
  first_at timestamptz not null,
  primary key (organization_id, power_id)
);
create index surety_power_of_surety on surety_power (organization_id, surety_id);
call make_tenant_table('surety_power', app => 'select', projector => 'select, insert, update');

-- What moved a power into the hand or out of it, in the order of the log.
create table surety_power_step (
  organization_id uuid not null,
  event_id uuid not null,
  position bigint not null,
  power_id uuid not null,
  kind text not null,
  happened_at timestamptz not null,
  primary key (organization_id, event_id)
);
create index surety_power_step_of_power on surety_power_step (organization_id, power_id, position);
call make_tenant_table('surety_power_step', app => 'select', projector => 'select, insert');

create table surety_bond (
  organization_id uuid not null,
  bond_id uuid not null,
  defendant_id uuid not null,
  agent_id uuid,
  bond_date date,
  written_at timestamptz not null,
  status text not null,
  amount_cents bigint,
  premium_cents bigint not null,
  adjusted_cents bigint not null,
  jurisdiction text,
  court_location text,
  -- Its number as it is compared, and those that it had whose paper was replaced.
  power_number text not null,
  replaced text[] not null,
  is_voided boolean not null,
  paper_void boolean not null,
  -- Why its last change of what a report says: a code.
  why text not null,
  primary key (organization_id, bond_id)
);
call make_tenant_table('surety_bond', app => 'select', projector => 'select, insert, update');

-- What was booked for the power of a bond, in cents.
create table surety_bond_power (
  organization_id uuid not null,
  bond_id uuid not null,
  power_id uuid not null,
  premium_cents bigint not null,
  buf_cents bigint not null,
  primary key (organization_id, power_id, bond_id)
);
create index surety_bond_power_of_bond on surety_bond_power (organization_id, bond_id);
call make_tenant_table('surety_bond_power', app => 'select', projector => 'select, insert, update');

-- Reports that are sent. The row decides; its event and those of the powers that it names follow from it alone. What it
-- says is ids, codes and cents, and is never changed again: its hash stands in the event.
create table surety_report (
  organization_id uuid not null,
  report_id uuid not null,
  surety_id uuid not null,
  -- Of its surety: from 1, without gap or repeat.
  number int not null check (number > 0),
  starts_on date not null,
  ends_on date not null,
  -- The place in the log at which it was built.
  position bigint not null,
  content jsonb not null,
  content_hash text not null,
  way text not null check (way in ('mail', 'mark')),
  -- The letter in the outbox has the report's own id.
  sent_by uuid not null,
  sent_at timestamptz(3) not null,
  settled_at timestamptz,
  primary key (organization_id, report_id),
  unique (organization_id, surety_id, number),
  unique (organization_id, surety_id, ends_on)
);
create index surety_report_unsettled on surety_report (sent_at) where settled_at is null;
call make_tenant_table('surety_report', app => 'select, insert', projector => 'select');
do $body$
begin
  execute format('grant update (settled_at) on surety_report to %I', {{app:literal}});
end
$body$;

-- A report is mailed as a PDF with its CSV beside.
alter table outgoing_mail
  add column csv_name text not null default '',
  add column csv_text text;

-- The report that first named a power.
alter table power add column reported_in uuid;
update projection.checkpoint set version = 2, epoch = epoch + 1 where name = 'powers' and version = 1;
