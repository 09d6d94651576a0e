-- The address of an agency's accountant, to whom the head of its chain goes each day (money#chain-head-kept-outside).
create table books_accountant (
  organization_id uuid primary key references organization,
  email text not null,
  changed_by uuid not null,
  changed_at timestamptz not null
);
call make_tenant_table('books_accountant', app => 'select, insert, update, delete', projector => 'select');
call prove_rows_of('books_accountant');
