-- Cases that insurers send (spec 2 and 3, powers.md 5). None is ever deleted.
create table surety_case (
  organization_id uuid not null references organization,
  id uuid not null,
  insurer_name text not null,
  insurer_email text not null default '',
  defendant_name text,
  case_number text,
  bond_amount_cents int check (bond_amount_cents > 0),
  due_on date,
  notes text,
  status text not null default 'new' check (status in ('new', 'accepted', 'in progress', 'closed')),
  received_at timestamptz not null,
  received_by uuid not null,
  version int not null default 1,
  primary key (organization_id, id)
);
create index surety_case_by_day on surety_case (organization_id, received_at desc, id desc);
call make_tenant_table('surety_case', app => 'select, insert, update');
call prove_rows_of('surety_case');

-- What happened to a case, one row for each version of it.
create table surety_case_change (
  organization_id uuid not null,
  case_id uuid not null,
  version int not null,
  kind text not null check (kind in ('created', 'edited', 'status', 'attached')),
  changed_at timestamptz not null,
  changed_by uuid not null,
  -- [{field, before, after}]: texts, empty for none.
  fields jsonb not null default '[]',
  reason_code text check (reason_code in ('recovered', 'surrendered', 'paid', 'declined', 'duplicate', 'other')),
  reason text not null default '',
  primary key (organization_id, case_id, version),
  foreign key (organization_id, case_id) references surety_case
);
call make_tenant_table('surety_case_change', app => 'select, insert');
call prove_rows_of('surety_case_change');

-- A file may belong to a record that is no person: it lies in no drawer and is reached only through that record.
alter table stored_file drop constraint stored_file_purpose_check,
  add constraint stored_file_purpose_check check (purpose in ('drawer', 'mugshot', 'attachment')),
  add column is_encrypted boolean not null default false;
create unique index stored_file_attached_once on stored_file (organization_id, subject_kind, subject_id, sha256)
  where purpose = 'attachment';
