-- Letters to indemnitors (bonds.md 6): to whom, when and by whom, and the figures of that day. Name and address are read
-- when a letter is printed.
create table letter (
  organization_id uuid not null references organization on delete cascade,
  letter_id uuid not null,
  kind text not null check (kind in ('default', 'forfeiture')),
  account_id uuid not null,
  bond_id uuid check ((bond_id is null) = (kind = 'default')),
  defendant_id uuid not null,
  indemnitor_id uuid not null,
  -- Which of the bond's forfeitures it is about, from 1.
  forfeiture smallint check ((forfeiture is null) = (kind = 'default')),
  figures jsonb not null,
  made_by uuid not null,
  made_at timestamptz(3) not null,
  primary key (organization_id, letter_id)
);
create index letter_of_account on letter (organization_id, account_id, indemnitor_id, made_at desc);
create index letter_of_defendant on letter (organization_id, defendant_id);
call make_tenant_table('letter', app => 'select, insert, delete');
call prove_rows_of('letter');

-- Which letter went out by e-mail.
alter table mailed_paper add column letter_id uuid;
