-- What is owed and held comes as a file, too (moving-in#move-in-lists).
alter table move_in_file drop constraint move_in_file_list_check,
  add constraint move_in_file_list_check check (
    list in ('clients', 'indemnitors', 'references', 'bonds', 'balances', 'plans', 'powers', 'owed-and-held'));

-- A line that came by a file is changed by its file.
alter table opening_line add column of_file boolean not null default false;
