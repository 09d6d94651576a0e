-- Who is paid for recovery: without a W-9 on file a cost is booked but not paid (recovery.md 5).
create table recovery_payee (
  organization_id uuid not null references organization,
  id uuid not null,
  name text not null,
  has_w9 boolean not null default false,
  changed_by uuid not null,
  changed_at timestamptz not null,
  version int not null default 1,
  primary key (organization_id, id)
);
call make_tenant_table('recovery_payee', app => 'select, insert, update', projector => 'select');
call prove_rows_of('recovery_payee');

-- A cost of a recovery case (recovery.md 4): proposed or entered, decided by somebody else, booked by its event.
create table recovery_cost (
  organization_id uuid not null references organization,
  id uuid not null,
  case_id uuid not null,
  amount_cents bigint not null check (amount_cents > 0),
  spent_on date not null,
  what_for text not null,
  payee_kind text check (payee_kind in ('payee', 'agent')),
  payee_id uuid,
  receipt_file_id uuid,
  no_receipt_reason text not null default '',
  -- The surrender whose certificate proposed it: once.
  surrender_id uuid,
  after_closing boolean not null default false,
  status text not null check (status in ('proposed', 'waiting', 'booking', 'approved', 'voiding', 'voided', 'declined',
    'withdrawn')),
  entered_by uuid,
  entered_at timestamptz not null,
  approved_by uuid,
  approved_at timestamptz,
  -- Released by who entered it, with nobody else there to approve it.
  alone boolean not null default false,
  -- Why it was booked though its day is far back.
  far_back_reason text not null default '',
  ended_by uuid,
  ended_at timestamptz,
  end_reason text not null default '',
  version int not null default 1,
  primary key (organization_id, id),
  foreign key (organization_id, case_id) references recovery_case,
  check ((payee_kind is null) = (payee_id is null)),
  check (status in ('proposed', 'declined', 'withdrawn') or (payee_id is not null and entered_by is not null)),
  check ((approved_by is null) = (approved_at is null)),
  check (status not in ('booking', 'approved', 'voiding', 'voided') or approved_by is not null)
);
create index recovery_cost_of_case on recovery_cost (organization_id, case_id, spent_on desc, id);
create index recovery_cost_to_decide on recovery_cost (organization_id, entered_at, id) where status = 'waiting';
create index recovery_cost_unfinished on recovery_cost (status) where status in ('booking', 'voiding');
create index recovery_cost_of_receipt on recovery_cost (organization_id, receipt_file_id) where receipt_file_id is not null;
create unique index recovery_cost_of_surrender on recovery_cost (organization_id, surrender_id)
  where surrender_id is not null;
call make_tenant_table('recovery_cost', app => 'select, insert, update', projector => 'select');
call prove_rows_of('recovery_cost');
