-- Closing an account with a disposition (books.md 3.5, 3.14): a refund or write-off that closes the account once it is
-- approved, and the line of a write-off that a closing took back.
alter table money_request add column closes boolean not null default false;

alter table account_entry drop constraint account_entry_what_check;
alter table account_entry add constraint account_entry_what_check
  check (what in ('added', 'amended', 'adjusted', 'voided', 'transferred', 'returned', 'lowered'));
