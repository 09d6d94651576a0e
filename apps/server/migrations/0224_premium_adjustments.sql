-- Premium adjustments (books.md 2, 3.6): what is taken off a bond's premium, a line of its own on the statement, and a
-- request of the same inbox that is of a bond.
alter table bond add column adjusted_cents bigint not null default 0;

alter table account_entry drop constraint account_entry_what_check;
alter table account_entry add constraint account_entry_what_check
  check (what in ('added', 'amended', 'adjusted', 'voided', 'transferred', 'returned'));

alter table money_request add column bond_id uuid;
alter table money_request drop constraint money_request_kind_check;
alter table money_request add constraint money_request_kind_check
  check (kind in ('refund', 'write-off', 'adjustment'));
