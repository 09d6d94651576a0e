-- Which lines of which file an account opened with, so that whoever asks why a balance is what it is finds them, once the
-- files are erased, too (moving-in#brought-forward). Accounts of before have them once they are brought in again.
create table move_in_balance_lines (
  organization_id uuid not null references organization,
  account_id uuid not null,
  file_name text not null,
  lines int[] not null check (cardinality(lines) > 0),
  primary key (organization_id, account_id)
);
call make_tenant_table('move_in_balance_lines', app => 'select, insert, update, delete');
call prove_rows_of('move_in_balance_lines');
