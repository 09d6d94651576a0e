-- Counts of powers (powers.md 4): what somebody holds, or what lies in the office. The list is frozen when a count begins;
-- what is missing changes nothing until an Admin signs it off, number by number.
create table power_count (
  organization_id uuid not null,
  count_id uuid not null,
  -- Null: what nobody holds.
  holder_id uuid,
  started_by uuid not null,
  started_at timestamptz not null,
  ended_by uuid,
  ended_at timestamptz,
  primary key (organization_id, count_id)
);
-- One at a time of each bag.
create unique index power_count_open on power_count (organization_id, holder_id) nulls not distinct where ended_at is null;
create index power_count_newest on power_count (organization_id, started_at desc, count_id desc);
call make_tenant_table('power_count', app => 'select, insert, update', projector => 'select');

create table power_count_line (
  organization_id uuid not null,
  count_id uuid not null,
  power_id uuid not null,
  -- As it is compared, and as it was spelled.
  power_number text not null,
  spelling text not null,
  surety_id uuid,
  amount_cents bigint,
  state_then text not null,
  -- False of one that turned up without being on the list.
  is_listed boolean not null,
  found_at timestamptz,
  found_by uuid,
  settled_as text check (settled_as in ('lost', 'found', 'explained')),
  settled_by uuid,
  settled_at timestamptz,
  reason text not null default '',
  primary key (organization_id, count_id, power_id),
  foreign key (organization_id, count_id) references power_count
);
create index power_count_line_by_number on power_count_line (organization_id, count_id, power_number, power_id);
call make_tenant_table('power_count_line', app => 'select, insert, update', projector => 'select');
