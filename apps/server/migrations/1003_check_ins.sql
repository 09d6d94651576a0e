-- The schedule of check-ins on a bond (today#check-in-schedule), and since when it was neither OPEN nor FORFEITED.
alter table bond
  add column check_in_frequency text,
  add column check_in_first_due_on date,
  add column check_in_pauses jsonb not null default '[]';
-- Whoever checks in: few, wherever there are many bonds.
create index bond_checked_in on bond (organization_id, defendant_id)
  where check_in_frequency is not null and status in ('OPEN', 'FORFEITED') and voided_at is null;

-- What people said of themselves, or others of them (today#logging-a-check-in). Never deleted but with the person: struck.
create table check_in (
  organization_id uuid not null references organization,
  id uuid not null,
  defendant_id uuid not null,
  kind text not null check (kind in ('call', 'visit', 'office', 'message')),
  -- By whose word; null: by the defendant.
  indemnitor_id uuid,
  -- The day of the agency, and the instant.
  checked_in_on date not null,
  checked_in_at timestamptz not null,
  note text not null default '',
  recorded_at timestamptz not null,
  recorded_by uuid not null,
  struck_at timestamptz,
  struck_by uuid,
  primary key (organization_id, id)
);
create index check_in_of_person on check_in (organization_id, defendant_id, checked_in_at desc, id desc);
create index check_in_last on check_in (organization_id, defendant_id, checked_in_on desc) where struck_at is null;
call make_tenant_table('check_in', app => 'select, insert, update, delete');
call prove_rows_of('check_in');
