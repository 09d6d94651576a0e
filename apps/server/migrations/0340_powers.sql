-- The powers of an agency (powers.md): one for each surety and number, from its reception to its report. Kept by a view.

alter table bond add column surety_id uuid;

create table power (
  organization_id uuid not null,
  power_id uuid not null,
  -- As it is compared, and as the inventory spells it.
  power_number text not null,
  spelling text not null,
  surety_id uuid,
  amount_cents bigint,
  issued_on date,
  expires_on date,
  -- Beside this event stand the notes as they were typed last; null where there are none.
  notes_event_id uuid,
  notes_key text not null,
  -- Null of a number that only bonds have named so far.
  lot_id uuid,
  holder_id uuid,
  reserved_by uuid,
  reserved_until timestamptz,
  -- The bond that bears it, or is about to; and the last bond of its chain.
  claim_bond_id uuid,
  claim_id uuid,
  claimed_at timestamptz,
  chain_bond_id uuid,
  -- What the bond's own events make of the power; null where they have said nothing since it was claimed.
  bond_says text check (bond_says in ('executed', 'discharged', 'void', 'released')),
  standing text not null,
  -- The standing, and of what is in hand who has it.
  state text not null,
  used boolean not null,
  -- Received in error, or given up by its bond without ever having been received.
  gone boolean not null,
  received_at timestamptz not null,
  -- When it was received, and its number: what came at one instant stands by number.
  newest text collate "C" not null,
  revision int not null,
  primary key (organization_id, power_id)
);
create index power_by_number on power (organization_id, power_number, power_id);
create index power_newest on power (organization_id, newest desc, power_id desc) where not gone;
create index power_of_bond on power (organization_id, claim_bond_id) where claim_bond_id is not null;
create index power_of_chain on power (organization_id, chain_bond_id) where chain_bond_id is not null;
create index power_of_holder on power (organization_id, holder_id, state) where holder_id is not null and not gone;
-- What the worker looks for: claims whose bond says otherwise or nothing, reservations and papers whose time is over.
create index power_to_follow on power (claimed_at)
  where claim_bond_id is not null and standing <> 'void' and not gone and bond_says is distinct from standing;
create index power_to_age on power (expires_on, reserved_until) where standing = 'in hand' and claim_bond_id is null and not gone;
call make_tenant_table('power', app => 'select', projector => 'select, insert, update');

-- Powers received at once (powers.md 2): a single one, a range, a box. They are decided when this row is there; the powers
-- that follow from it are received by whoever comes, once.
create table power_lot (
  organization_id uuid not null,
  lot_id uuid not null,
  request_hash text not null,
  received_by uuid not null,
  decided_at timestamptz not null,
  surety_id uuid not null,
  box text not null default '',
  -- As they are spelled; what is alike in all of them.
  numbers text[] not null check (cardinality(numbers) between 1 and 5000),
  paper jsonb not null,
  -- The power that this one takes the place of, where its number was corrected.
  replaces jsonb,
  received_count int not null default 0,
  settled_at timestamptz,
  primary key (organization_id, lot_id)
);
create index power_lot_unsettled on power_lot (organization_id, decided_at) where settled_at is null;
call make_tenant_table('power_lot', app => 'select, insert, update', projector => 'select');
