-- How many powers an agency has in each state, what they amount to, and how many of them were never received: kept by the
-- view of powers, since summing them grows with the inventory.
create table power_total (
  organization_id uuid not null,
  state text not null,
  count int not null,
  amount_cents bigint not null,
  unreceived_count int not null,
  primary key (organization_id, state)
);
call make_tenant_table('power_total', app => 'select', projector => 'select, insert, update, delete');
