-- Which columns of a surety's file say what (powers.md 4): kept for its next statement.
create table buf_statement_mapping (
  organization_id uuid not null references organization,
  surety_id uuid not null,
  number_column text not null,
  day_column text not null default '',
  in_column text not null,
  out_column text not null default '',
  balance_column text not null default '',
  primary key (organization_id, surety_id),
  foreign key (organization_id, surety_id) references surety
);
call make_tenant_table('buf_statement_mapping', app => 'select, insert, update', projector => 'select');

-- What a surety said of the BUF, as it was read; compared with the books each time it is opened. Never changed.
create table buf_statement (
  organization_id uuid not null references organization,
  id uuid not null,
  surety_id uuid not null,
  -- Null where it begins with the first bond.
  starts_on date,
  ends_on date not null,
  -- The surety's own figure at its end; null where it names none.
  balance_cents bigint,
  line_count int not null check (line_count > 0),
  lines jsonb not null,
  taken_by uuid not null,
  taken_at timestamptz not null,
  primary key (organization_id, id),
  foreign key (organization_id, surety_id) references surety,
  check (starts_on is null or starts_on <= ends_on)
);
create index buf_statement_of_surety on buf_statement (organization_id, surety_id, ends_on desc, taken_at desc);
call make_tenant_table('buf_statement', app => 'select, insert', projector => 'select');
call prove_rows_of('buf_statement');
