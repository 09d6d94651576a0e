-- What was written off in the old program (moving-in#kinds-of-opening): it is not owed, and may be recovered.
alter table move_in_balance add column written_off_cents bigint not null default 0 check (written_off_cents >= 0);
alter table move_in_balance drop constraint move_in_balance_check,
  add check (is_here or balance_cents = 0 and written_off_cents = 0);
