-- What a premium is shared into (books.md 2): who is to be paid stands with a posting, and an event may book on several
-- days and move several lines of a statement.

alter table posting add column payee text;

alter table journal_entry add column part smallint not null default 1 check (part > 0);
alter table journal_entry drop constraint journal_entry_organization_id_event_id_key;
alter table journal_entry add constraint journal_entry_of_event unique (organization_id, event_id, part);

alter table account_entry
  add column line smallint not null default 1 check (line > 0),
  add column part smallint not null default 1 check (part > 0),
  drop constraint account_entry_pkey,
  add primary key (organization_id, account_id, position, line) include (amount_cents, voided, what);
drop index account_entry_day;
create index account_entry_day on account_entry (organization_id, account_id, effective_on, position, line)
  include (amount_cents, voided, what);

-- A rewrite names the bond that it takes over from (bonds.md 2).
alter table bond add column rewrite_of uuid, add column rewritten_by uuid;

-- The part of each rate that is the court commissioners' (R.S. 13:718); null where nobody said: half a percent in Jefferson.
alter table premium_rule add column commissioner_basis_points int check (commissioner_basis_points between 0 and 10000);

-- What the sheriff gets of each bond's face (R.S. 22:822, decision 47), in cents per $100; never edited, like premium rules.
create table sheriff_fee (
  organization_id uuid not null references organization on delete cascade,
  fee_id uuid not null,
  parish text,
  parish_key text not null generated always as (coalesce(parish, '')) stored,
  effective_on date not null,
  version int not null default 1 check (version > 0),
  cents_per_hundred int not null check (cents_per_hundred between 0 and 10000),
  citation text not null,
  reason text not null default '',
  created_by uuid not null,
  created_at timestamptz not null default now(),
  primary key (organization_id, fee_id),
  unique (organization_id, parish_key, effective_on, version)
);
call make_tenant_table('sheriff_fee', app => 'select, insert');
call prove_rows_of('sheriff_fee');
