-- Pairs of files that somebody said are of two people (people#not-the-same): ids alone, so they are not proposed again.
create table not_the_same (
  organization_id uuid not null references organization,
  one_id uuid not null,
  other_id uuid not null,
  said_by uuid not null,
  said_at timestamptz not null,
  primary key (organization_id, one_id, other_id),
  check (one_id < other_id)
);
create index not_the_same_other on not_the_same (organization_id, other_id);
call make_tenant_table('not_the_same', app => 'select, insert, delete');
call prove_rows_of('not_the_same');
