-- What clients owe and what they have as credits are typed apart, beside the total of 1100 (moving-in#control-totals).
alter table move_in_total drop constraint move_in_total_what_check;
alter table move_in_total add constraint move_in_total_what_check
  check (what in ('clients', 'owed', 'credits', 'writtenOff', 'pastDue', 'powers'));
