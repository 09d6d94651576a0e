-- The whole file of a person (spec 3): defendants, indemnitors, their references.

-- Seals the organization's SSNs; wrapped by the installation's master key (design 9).
create table organization_data_key (
  organization_id uuid primary key references organization,
  wrapped bytea not null,
  created_at timestamptz not null default now()
);
call make_tenant_table('organization_data_key', app => 'select, insert');

alter table defendant
  add column alternate_phone text not null default '',
  add column race text not null default '',
  add column sex text not null default '',
  add column height text not null default '',
  add column weight int check (weight between 1 and 999),
  add column employer_name text not null default '',
  add column employer_phone text not null default '',
  add column supervisor_name text not null default '',
  add column employer_address text not null default '',
  add column employer_city text not null default '',
  add column employer_state text not null default '',
  add column employer_zip text not null default '',
  add column vehicle_make text not null default '',
  add column vehicle_model text not null default '',
  add column vehicle_year text not null default '',
  add column vehicle_color text not null default '',
  add column other_contact text not null default '',
  add column court_date date,
  -- Sealed under the organization's data key; the last four digits; a keyed digest for exact search (decision 22).
  add column ssn_sealed bytea,
  add column ssn_last4 text not null default '',
  add column ssn_digest text,
  -- 'pending': an intake is not finished (decision 20). 'archived': deleted, its money stays (decision 23).
  add column lifecycle text not null default 'live' check (lifecycle in ('pending', 'live', 'archived', 'erased')),
  -- Counts the changes; an edit says which one it was made from.
  add column version int not null default 1;

create table indemnitor (
  organization_id uuid not null references organization,
  id uuid not null,
  defendant_id uuid not null,
  full_name text not null default '',
  birthday date,
  phone_number text not null default '',
  email text not null default '',
  address text not null default '',
  city text not null default '',
  state text not null default '',
  zip text not null default '',
  employer_name text not null default '',
  employer_phone text not null default '',
  supervisor_name text not null default '',
  employer_address text not null default '',
  employer_city text not null default '',
  employer_state text not null default '',
  employer_zip text not null default '',
  ssn_sealed bytea,
  ssn_last4 text not null default '',
  ssn_digest text,
  lifecycle text not null default 'live' check (lifecycle in ('pending', 'live', 'archived', 'erased')),
  version int not null default 1,
  created_by uuid not null,
  created_at timestamptz not null default now(),
  sort_name text collate "C" generated always as (lower(full_name)) stored,
  primary key (organization_id, id),
  foreign key (organization_id, defendant_id) references defendant
);
create index indemnitor_of_defendant on indemnitor (organization_id, defendant_id, created_at, id);
call make_tenant_table('indemnitor', app => 'select, insert, update, delete');

-- Who answers for an account (spec 3). An indemnitor without a row here is "Unassigned".
create table account_indemnitor (
  organization_id uuid not null,
  account_id uuid not null,
  indemnitor_id uuid not null,
  linked_by uuid not null,
  linked_at timestamptz not null default now(),
  primary key (organization_id, account_id, indemnitor_id),
  foreign key (organization_id, indemnitor_id) references indemnitor on delete cascade
);
create index account_indemnitor_of_person on account_indemnitor (organization_id, indemnitor_id);
call make_tenant_table('account_indemnitor', app => 'select, insert, delete');

-- Somebody who knows a defendant or an indemnitor (spec 3, references_list).
create table personal_reference (
  organization_id uuid not null references organization,
  id uuid not null,
  person_type text not null check (person_type in ('defendant', 'indemnitor')),
  person_id uuid not null,
  name text not null default '',
  relationship text not null default '',
  phone text not null default '',
  address text not null default '',
  city text not null default '',
  state text not null default '',
  zip text not null default '',
  created_by uuid not null,
  created_at timestamptz not null default now(),
  primary key (organization_id, id)
);
create index personal_reference_of on personal_reference (organization_id, person_type, person_id, created_at, id);
call make_tenant_table('personal_reference', app => 'select, insert, update, delete');

-- One changed field of a person: the History tab's words, and what an edit made from an older version is merged by.
-- Holds personal data and is erased with the person; an SSN leaves only its last four digits.
create table person_change (
  organization_id uuid not null,
  person_type text not null check (person_type in ('defendant', 'indemnitor')),
  person_id uuid not null,
  version int not null,
  field text not null,
  old_value text not null,
  new_value text not null,
  changed_by uuid not null,
  changed_at timestamptz not null default clock_timestamp(),
  primary key (organization_id, person_type, person_id, version, field)
);
call make_tenant_table('person_change', app => 'select, insert, delete');
