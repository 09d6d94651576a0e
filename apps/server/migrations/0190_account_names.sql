-- What the staff call an account, beside its number.
create table account_name (
  organization_id uuid not null references organization,
  account_id uuid not null,
  name text not null,
  version integer not null,
  changed_by uuid not null,
  changed_at timestamptz not null,
  primary key (organization_id, account_id)
);
call make_tenant_table('account_name', app => 'select, insert, update, delete');
