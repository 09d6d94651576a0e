-- Recovery of a write-off (books.md 3.8): the line that lowers it, beside that of its payment.
alter table account_entry drop constraint account_entry_what_check;
alter table account_entry add constraint account_entry_what_check
  check (what in ('added', 'amended', 'adjusted', 'voided', 'transferred', 'returned', 'lowered', 'recovered'));
