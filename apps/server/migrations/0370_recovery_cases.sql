-- Recovery cases (spec 2 and 3, recovery.md 2). None is ever deleted.
create table recovery_case (
  organization_id uuid not null references organization,
  id uuid not null,
  title text not null,
  status text not null default 'open' check (status in ('open', 'active', 'closed')),
  priority int not null default 2 check (priority between 1 and 3),
  defendant_id uuid,
  -- The first of its bonds.
  bond_id uuid,
  assigned_to uuid,
  -- Its own, from the case of an insurer: they count until a bond is linked.
  surety_case_id uuid,
  due_on date,
  amount_cents int check (amount_cents > 0),
  opened_at timestamptz not null,
  opened_by uuid not null,
  closed_at timestamptz,
  outcome text check (outcome in ('surrendered', 'appeared or arrested', 'set aside', 'surety released (court paper)',
    'art. 338', 'paid', 'given up', 'voided', 'opened in error')),
  outcome_on date,
  outcome_note text not null default '',
  -- The document that says so, where the bond has one.
  outcome_file_id uuid,
  version int not null default 1,
  primary key (organization_id, id),
  foreign key (organization_id, surety_case_id) references surety_case,
  check ((status = 'closed') = (outcome is not null))
);
create index recovery_case_by_day on recovery_case (organization_id, opened_at desc, id desc);
create index recovery_case_by_status on recovery_case (organization_id, status, opened_at desc, id desc);
create index recovery_case_of_defendant on recovery_case (organization_id, defendant_id) where defendant_id is not null;
create unique index recovery_case_of_surety_case on recovery_case (organization_id, surety_case_id)
  where surety_case_id is not null;
call make_tenant_table('recovery_case', app => 'select, insert, update', projector => 'select');
call prove_rows_of('recovery_case');

-- Which bonds a case is about. A bond is in at most one case, ever.
create table recovery_case_bond (
  organization_id uuid not null,
  bond_id uuid not null,
  case_id uuid not null,
  linked_at timestamptz not null,
  -- What the case was told last of the bond: whether it is forfeited, and which of its forfeitures that is.
  told_forfeited boolean not null,
  told_forfeiture int not null,
  primary key (organization_id, bond_id),
  foreign key (organization_id, case_id) references recovery_case
);
create index recovery_case_bond_of_case on recovery_case_bond (organization_id, case_id, linked_at);
-- Those that are looked through for bonds which are forfeited no more.
create index recovery_case_bond_told on recovery_case_bond (organization_id, bond_id) where told_forfeited;
call make_tenant_table('recovery_case_bond', app => 'select, insert, update', projector => 'select');
call prove_rows_of('recovery_case_bond');

-- What happened to a case, one row for each version of it. Nobody stands where the case followed its bonds by itself.
create table recovery_case_change (
  organization_id uuid not null,
  case_id uuid not null,
  version int not null,
  kind text not null check (kind in ('opened', 'edited', 'status', 'closed', 'reopened', 'bond', 'contact', 'interview',
    'struck', 'file', 'file-removed')),
  changed_at timestamptz not null,
  changed_by uuid,
  -- [{field, before, after}]: texts, empty for none.
  fields jsonb not null default '[]',
  reason text not null default '',
  primary key (organization_id, case_id, version),
  foreign key (organization_id, case_id) references recovery_case
);
call make_tenant_table('recovery_case_change', app => 'select, insert, update');
call prove_rows_of('recovery_case_change');

-- People who are no defendant, indemnitor or reference: the case's own (recovery.md 2).
create table recovery_contact (
  organization_id uuid not null,
  id uuid not null,
  case_id uuid not null,
  role text not null check (role in ('defendant', 'indemnitor', 'indemnitor_reference', 'reference')),
  name text not null default '',
  phone text not null default '',
  email text not null default '',
  relationship text not null default '',
  address text not null default '',
  created_at timestamptz not null,
  created_by uuid not null,
  version int not null default 1,
  primary key (organization_id, id),
  foreign key (organization_id, case_id) references recovery_case
);
create index recovery_contact_of_case on recovery_contact (organization_id, case_id, created_at, id);
call make_tenant_table('recovery_contact', app => 'select, insert, update, delete');
call prove_rows_of('recovery_contact');

-- Never deleted: struck with a reason.
create table recovery_interview (
  organization_id uuid not null,
  id uuid not null,
  case_id uuid not null,
  interview_date date not null,
  name text not null default '',
  location text not null default '',
  notes text not null default '',
  created_at timestamptz not null,
  created_by uuid not null,
  -- Taken on a case that was closed already.
  after_closing boolean not null default false,
  struck_at timestamptz,
  struck_by uuid,
  strike_reason text not null default '',
  primary key (organization_id, id),
  foreign key (organization_id, case_id) references recovery_case
);
create index recovery_interview_of_case on recovery_interview (organization_id, case_id, interview_date desc, created_at desc, id);
call make_tenant_table('recovery_interview', app => 'select, insert, update');
call prove_rows_of('recovery_interview');

-- A file of a record that was removed may come again.
drop index stored_file_attached_once;
create unique index stored_file_attached_once on stored_file (organization_id, subject_kind, subject_id, sha256)
  where purpose = 'attachment' and deleted_at is null;
create index stored_file_attached_by_day on stored_file (organization_id, subject_kind, subject_id, uploaded_at desc, id desc)
  where purpose = 'attachment' and deleted_at is null;

-- Forfeited bonds, for who looks after their cases.
create index bond_forfeited on bond (organization_id, bond_id) where status = 'FORFEITED' and voided_at is null;
