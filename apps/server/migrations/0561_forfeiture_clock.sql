-- What a deadline of a forfeiture was told of: each step once, whoever the worker is and however often it is killed
-- (recovery.md 1).
create table forfeiture_escalation (
  organization_id uuid not null references organization,
  bond_id uuid not null,
  deadline date not null,
  -- So many days before it; 0 once it has passed.
  step int not null check (step in (60, 30, 14, 7, 3, 0)),
  told_at timestamptz not null,
  primary key (organization_id, bond_id, deadline, step)
);
call make_tenant_table('forfeiture_escalation', app => 'select, insert', projector => 'select');

-- Notices of recovery to one person, in the app. No names: whose bond it is says its screen.
create table recovery_notice (
  organization_id uuid not null references organization,
  id uuid not null,
  user_id uuid not null,
  kind text not null check (kind in ('deadline', 'unassigned')),
  case_id uuid,
  bond_id uuid,
  deadline date,
  written_at timestamptz not null,
  read_at timestamptz,
  primary key (organization_id, id),
  check (kind <> 'deadline' or (bond_id is not null and deadline is not null)),
  check (kind <> 'unassigned' or case_id is not null)
);
create index recovery_notice_unread on recovery_notice (organization_id, user_id, written_at desc, id desc)
  where read_at is null;
call make_tenant_table('recovery_notice', app => 'select, insert, update');

-- States of emergency that the governor declared: grounds of La. C.Cr.P. 338. They are never edited: a wrong one is
-- withdrawn, with the reason, and entered anew.
create table declared_emergency (
  organization_id uuid not null references organization,
  id uuid not null,
  number text not null,
  from_on date not null,
  -- Inclusive.
  to_on date not null check (to_on >= from_on),
  -- Null: the whole state.
  parishes text[],
  source text not null,
  entered_at timestamptz not null,
  entered_by uuid not null,
  withdrawn_at timestamptz,
  withdrawn_by uuid,
  withdraw_reason text not null default '',
  primary key (organization_id, id)
);
call make_tenant_table('declared_emergency', app => 'select, insert, update');
call prove_rows_of('declared_emergency');
