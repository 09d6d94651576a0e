-- What searches on other sites came to (recovery.md 5): typed, with its source and time. Never deleted: struck with a
-- reason. Of a case, or of a defendant whose case is not open yet.
create table recovery_search_result (
  organization_id uuid not null references organization,
  id uuid not null,
  case_id uuid,
  defendant_id uuid,
  result text not null default '',
  source text not null default '',
  found_at timestamptz not null,
  recorded_at timestamptz not null,
  recorded_by uuid not null,
  after_closing boolean not null default false,
  struck_at timestamptz,
  struck_by uuid,
  strike_reason text not null default '',
  primary key (organization_id, id),
  foreign key (organization_id, case_id) references recovery_case,
  check (case_id is not null or defendant_id is not null)
);
create index recovery_search_result_of_case on recovery_search_result (organization_id, case_id, found_at desc, id desc);
create index recovery_search_result_of_defendant
  on recovery_search_result (organization_id, defendant_id, found_at desc, id desc);
call make_tenant_table('recovery_search_result', app => 'select, insert, update');
call prove_rows_of('recovery_search_result');
