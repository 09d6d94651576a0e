-- What auditors ask of the agency, with its answers (money#audit-requests).
create table audit_request (
  organization_id uuid not null references organization,
  request_id uuid not null,
  -- R-0001: without a gap, as they were asked.
  number int not null check (number > 0),
  asked_by uuid not null,
  asked_at timestamptz not null,
  -- What it is about, by the number that was typed; null: in general.
  about_kind text check (about_kind in ('entry', 'receipt', 'account', 'bond')),
  about_number text not null default '',
  account_id uuid,
  bond_id uuid,
  payment_id uuid,
  journal_number bigint,
  state text not null default 'open' check (state in ('open', 'answered', 'closed')),
  changed_by uuid not null,
  changed_at timestamptz not null,
  primary key (organization_id, request_id),
  unique (organization_id, number)
);
create index audit_request_waiting on audit_request (organization_id, changed_at) where state = 'open';
create index audit_request_of_account on audit_request (organization_id, account_id);
call make_tenant_table('audit_request', app => 'select, insert, update', projector => 'select');
call prove_rows_of('audit_request');

-- Its history, step by step: never changed, but emptied where the person whom it is about is erased.
create table audit_request_step (
  organization_id uuid not null,
  step_id uuid not null,
  request_id uuid not null,
  place int not null check (place > 0),
  kind text not null check (kind in ('question', 'answer', 'close')),
  words text not null,
  written_by uuid not null,
  written_at timestamptz not null,
  primary key (organization_id, step_id),
  unique (organization_id, request_id, place),
  foreign key (organization_id, request_id) references audit_request
);
call make_tenant_table('audit_request_step', app => 'select, insert, update', projector => 'select');
call prove_rows_of('audit_request_step');
