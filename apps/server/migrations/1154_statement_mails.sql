-- Statements of all who owe, by mail (money#statement-run): who is written to stands fast before the first letter, and
-- next_mail moves with each of them, in its transaction. An erasure makes the file again; it never goes back.
alter table export
  add column to_mail uuid[],
  add column to_print uuid[],
  add column next_mail int not null default 1 check (next_mail > 0),
  add column mailed int not null default 0 check (mailed >= 0),
  add column left_out int not null default 0 check (left_out >= 0);
