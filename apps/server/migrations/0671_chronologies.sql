-- The editions of a case's chronology (recovery.md 5): each one is filed in its drawer, numbered and hashed.
create table recovery_chronology (
  organization_id uuid not null,
  case_id uuid not null,
  number int not null,
  edition text not null check (edition in ('surety', 'court')),
  file_id uuid not null,
  sha256 text not null,
  made_at timestamptz not null,
  made_by uuid not null,
  primary key (organization_id, case_id, number),
  foreign key (organization_id, case_id) references recovery_case
);
call make_tenant_table('recovery_chronology', app => 'select, insert');
call prove_rows_of('recovery_chronology');
