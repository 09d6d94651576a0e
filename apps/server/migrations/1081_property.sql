-- Things that people gave as collateral (money#collateral-property): a register, nothing of it is booked. A row stays when
-- its people are erased, without what was typed: its number has no gap.
create table property_thing (
  organization_id uuid not null references organization,
  property_id uuid not null,
  -- P-0001: without a gap, as they were received.
  number int not null,
  bond_id uuid not null,
  defendant_id uuid not null,
  -- Who gave it: the defendant, or an indemnitor of theirs.
  giver_id uuid not null,
  kind text not null check (kind in ('vehicle', 'title', 'jewelry', 'electronics', 'deed', 'other')),
  name text not null,
  description text not null,
  serial_number text not null,
  -- What somebody thinks it is worth; never booked.
  value_cents bigint check (value_cents > 0),
  received_on date not null,
  received_by uuid not null,
  -- Where it is, as the last step says that moved it.
  kept_at text not null,
  state text not null default 'held' check (state in ('held', 'returned', 'sold', 'lost')),
  -- The day of the last step: the next one is not before it.
  last_on date not null,
  primary key (organization_id, property_id),
  unique (organization_id, number)
);
create index property_thing_of_bond on property_thing (organization_id, bond_id, number);
create index property_thing_of_person on property_thing (organization_id, defendant_id);
create index property_thing_held on property_thing (organization_id, number desc) where state = 'held';
call make_tenant_table('property_thing', app => 'select, insert, update', projector => 'select');
call prove_rows_of('property_thing');

-- Its custody: what became of each thing, step by step. Never changed, but emptied of what was typed when people are erased.
create table property_step (
  organization_id uuid not null,
  step_id uuid not null,
  property_id uuid not null,
  place int not null,
  kind text not null check (kind in ('received', 'moved', 'shown', 'damaged', 'returned', 'sold', 'lost')),
  step_on date not null,
  -- Where it was taken, to whom it was shown, given or sold.
  whom text not null,
  words text not null,
  -- What its sale brought: it is received as cash collateral, and not booked here.
  proceeds_cents bigint check (proceeds_cents > 0),
  recorded_by uuid not null,
  recorded_at timestamptz not null,
  primary key (organization_id, step_id),
  unique (organization_id, property_id, place),
  foreign key (organization_id, property_id) references property_thing,
  check ((kind = 'sold') = (proceeds_cents is not null))
);
call make_tenant_table('property_step', app => 'select, insert, update', projector => 'select');
call prove_rows_of('property_step');

-- Photos and papers of a step; they lie in the defendant's drawer and stay there.
create table property_file (
  organization_id uuid not null,
  step_id uuid not null,
  file_id uuid not null,
  primary key (organization_id, step_id, file_id),
  foreign key (organization_id, step_id) references property_step
);
create index property_file_of_file on property_file (organization_id, file_id);
call make_tenant_table('property_file', app => 'select, insert, delete', projector => 'select');
call prove_rows_of('property_file');
