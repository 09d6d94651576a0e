-- How many rows a file of a move-in had, as it was checked before it was erased (moving-in#files-are-erased): the opening
-- certificate names them.
alter table move_in_file
  add column fine int check (fine >= 0),
  add column warned int check (warned >= 0),
  add column left_out int check (left_out >= 0);
