-- What was explained of gaps (powers.md 4): for as long as the cause of the gap is the same. Kept by the view of powers;
-- why stands beside the event.
create table power_explanation (
  organization_id uuid not null,
  event_id uuid not null,
  power_number text not null,
  -- Null of a missing number.
  power_id uuid,
  kind text not null,
  cause text not null,
  explained_by uuid not null,
  explained_at timestamptz not null,
  revision int not null,
  -- The power was back in hand since.
  is_over boolean not null default false,
  primary key (organization_id, event_id)
);
create index power_explanation_of_number on power_explanation (organization_id, power_number);
create index power_explanation_of_power on power_explanation (organization_id, power_id);
call make_tenant_table('power_explanation', app => 'select', projector => 'select, insert, update');
