-- What an agency's ledger accounts are called in its accountant's program (money#account-mapping).
create table account_mapping (
  organization_id uuid not null references organization,
  code text not null check (code ~ '^\d{4}$'),
  their_name text not null,
  their_number text not null,
  changed_by uuid not null,
  changed_at timestamptz not null,
  primary key (organization_id, code)
);
call make_tenant_table('account_mapping', app => 'select, insert, update', projector => 'select');
call prove_rows_of('account_mapping');

-- Files of the books that were taken for others (money#files-for-accountants). One with a reason replaces those of its
-- format whose days it covers. They name client accounts by number alone, and no person.
create table accountant_file (
  organization_id uuid not null references organization,
  file_id uuid not null,
  number bigint not null check (number > 0),
  format text not null,
  from_day date not null,
  to_day date not null,
  journal_number bigint not null,
  entries bigint not null,
  total_cents bigint not null,
  file_name text not null,
  -- Of the file as it is downloaded.
  sha256 text not null,
  -- Empty where it replaces none.
  reason text not null,
  taken_by uuid not null,
  taken_at timestamptz not null,
  primary key (organization_id, file_id),
  unique (organization_id, number),
  check (from_day <= to_day)
);
create index accountant_file_days on accountant_file (organization_id, format, from_day, to_day);
call make_tenant_table('accountant_file', app => 'select, insert', projector => 'select');
call prove_rows_of('accountant_file');

-- The text of each of its files, in order; what is downloaded is made of them and has to have its hash.
create table accountant_file_part (
  organization_id uuid not null,
  file_id uuid not null,
  part int not null check (part > 0),
  name text not null,
  rows bigint not null,
  body text not null,
  primary key (organization_id, file_id, part),
  foreign key (organization_id, file_id) references accountant_file
);
call make_tenant_table('accountant_file_part', app => 'select, insert', projector => 'select');
call prove_rows_of('accountant_file_part');
