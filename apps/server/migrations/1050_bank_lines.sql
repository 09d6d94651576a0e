-- Accounts at banks that the agency's people name (money#bank-accounts). The agency's first one has no row until somebody
-- names it or imports a file: it is there without set-up.
create table bank_account (
  organization_id uuid not null references organization,
  bank_account_id uuid not null,
  name text not null check (name <> ''),
  -- Never more of the number than its last four digits.
  last_four text not null default '' check (last_four ~ '^(\d{4})?$'),
  kind text not null check (kind in ('operating')),
  version int not null,
  changed_by uuid not null,
  primary key (organization_id, bank_account_id)
);
create unique index bank_account_name on bank_account (organization_id, lower(name));
call make_tenant_table('bank_account', app => 'select, insert, update', projector => 'select');
call prove_rows_of('bank_account');

-- Which columns of a bank's CSV file say what, for files with the same headings (money#bank-columns).
create table bank_file_columns (
  organization_id uuid not null references organization,
  -- The hash of the headings.
  headings text not null,
  columns jsonb not null,
  primary key (organization_id, headings)
);
call make_tenant_table('bank_file_columns', app => 'select, insert, update', projector => 'select');
call prove_rows_of('bank_file_columns');

-- Files of a bank as they were taken. Never changed.
create table bank_import (
  organization_id uuid not null,
  import_id uuid not null,
  bank_account_id uuid not null,
  format text not null check (format in ('OFX', 'CSV')),
  -- Lines of the file, and those that were not here before.
  line_count int not null,
  new_count int not null,
  imported_by uuid not null,
  imported_at timestamptz not null,
  primary key (organization_id, import_id),
  foreign key (organization_id, bank_account_id) references bank_account
);
create index bank_import_newest on bank_import (organization_id, bank_account_id, imported_at desc);
call make_tenant_table('bank_import', app => 'select, insert', projector => 'select');
call prove_rows_of('bank_import');

-- What banks say moved on their accounts, each line once (money#bank-lines-once).
create table bank_line (
  organization_id uuid not null,
  bank_line_id uuid not null,
  bank_account_id uuid not null,
  import_id uuid not null,
  -- The hash of what tells the line again.
  line_key text not null,
  posted_on date not null,
  -- Its place among the lines of its file, the oldest first.
  place int not null,
  amount_cents bigint not null check (amount_cents <> 0),
  description text not null,
  check_number text not null,
  reference text not null,
  state text not null default 'to match' check (state in ('to match', 'matched', 'left out')),
  -- Why it is left out, who said so, and when.
  left_out_reason text not null default '',
  left_out_by uuid,
  left_out_at timestamptz,
  search_text text not null generated always as (lower(description || ' ' || check_number || ' '
    || (abs(amount_cents) / 100)::text || '.' || lpad((abs(amount_cents) % 100)::text, 2, '0'))) stored,
  primary key (organization_id, bank_line_id),
  unique (organization_id, bank_account_id, line_key),
  foreign key (organization_id, bank_account_id) references bank_account,
  foreign key (organization_id, import_id) references bank_import,
  check ((state = 'left out') = (left_out_by is not null))
);
create index bank_line_newest on bank_line (organization_id, bank_account_id, posted_on desc, place desc, bank_line_id desc);
create index bank_line_in_state
  on bank_line (organization_id, bank_account_id, state, posted_on desc, place desc, bank_line_id desc);
call make_tenant_table('bank_line', app => 'select, insert, update', projector => 'select');
call prove_rows_of('bank_line');
