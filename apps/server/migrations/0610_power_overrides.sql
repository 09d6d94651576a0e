-- Overrides of powers (powers.md 3): what somebody asked to write above the amount of a power, kept until it is given or
-- declined. What was given stands in the event of the bond.
alter table power add column reserved_for uuid; -- the bond whose override it waits for

create table power_override (
  organization_id uuid not null,
  -- The command of who asked; a new bond is written by it, and has its id.
  override_id uuid not null,
  kind text not null check (kind in ('writing', 'amending')),
  bond_id uuid not null,
  defendant_id uuid not null,
  power_id uuid not null,
  power_number text not null,
  surety_id uuid not null,
  -- The figures that it is asked for.
  face_cents bigint not null,
  covers_cents bigint not null,
  -- The form as it was typed; null once it has ended.
  form jsonb,
  asked_by uuid not null,
  asked_at timestamptz not null,
  -- So long the number is held for it.
  reserved_until timestamptz not null,
  -- `giving`: the bond is being written.
  state text not null default 'pending' check (state in ('pending', 'giving', 'given', 'declined', 'withdrawn')),
  decided_by uuid,
  decided_at timestamptz,
  decided_command uuid,
  alone boolean not null default false,
  -- Why it was given or declined, as it was typed.
  reason text,
  primary key (organization_id, override_id)
);
create index power_override_waiting on power_override (organization_id, asked_at desc, override_id desc);
create index power_override_of_defendant on power_override (organization_id, defendant_id);
call make_tenant_table('power_override', app => 'select, insert, update, delete');
