-- Plans of another program come with the balance of their account (moving-in#opening-plan).
alter table move_in_file drop constraint move_in_file_list_check,
  add constraint move_in_file_list_check check (list in ('clients', 'indemnitors', 'references', 'bonds', 'balances', 'plans'));

alter table move_in_balance add column has_plan boolean not null default false;
alter table move_in_balance add constraint move_in_balance_plan_check check (is_here or not has_plan);
