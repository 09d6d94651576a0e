-- The companies whose powers an agency writes on, and what each is owed from a day on (powers.md 4, books.md 3.12).

create table surety (
  organization_id uuid not null references organization on delete cascade,
  surety_id uuid not null,
  name text not null check (name <> ''),
  -- Two sureties never share a name, whatever its case and spaces.
  name_key text not null generated always as (lower(regexp_replace(name, '\s+', ' ', 'g'))) stored,
  contact_name text not null default '',
  email text not null default '',
  phone_number text not null default '',
  -- One with history is never deleted: it is offered no more.
  is_active boolean not null default true,
  version int not null default 1 check (version > 0),
  changed_by uuid not null,
  created_at timestamptz not null default now(),
  primary key (organization_id, surety_id),
  unique (organization_id, name_key)
);
call make_tenant_table('surety', app => 'select, insert, update');
call prove_rows_of('surety');

-- Never edited: a new row takes over from its day, or corrects that of the same day as its next version (decision 50).
create table surety_contract (
  organization_id uuid not null,
  contract_id uuid not null,
  surety_id uuid not null,
  effective_on date not null,
  version int not null default 1 check (version > 0),
  -- The surety's part goes by the face (cents per $1,000) or by the premium (basis points), never by both.
  premium_cents_per_thousand int check (premium_cents_per_thousand between 0 and 100000),
  premium_basis_points int check (premium_basis_points between 0 and 10000),
  buf_cents_per_thousand int not null check (buf_cents_per_thousand between 0 and 100000),
  minimum_cents bigint not null check (minimum_cents between 0 and 10000000),
  rounding text not null check (rounding in ('proportional', 'started100', 'started1000')),
  limit_cents bigint check (limit_cents > 0),
  -- Days of the week; Sunday is 0.
  week_ends_on smallint not null check (week_ends_on between 0 and 6),
  report_day smallint not null check (report_day between 0 and 6),
  citation text not null,
  reason text not null,
  created_by uuid not null,
  created_at timestamptz not null default now(),
  primary key (organization_id, contract_id),
  unique (organization_id, surety_id, effective_on, version),
  check ((premium_cents_per_thousand is null) <> (premium_basis_points is null)),
  foreign key (organization_id, surety_id) references surety on delete cascade
);
call make_tenant_table('surety_contract', app => 'select, insert');
call prove_rows_of('surety_contract');
