-- What an account opened with is corrected after the seal (moving-in#corrections-after-the-seal): somebody asks, and what
-- a second person approved is a line of its own kind.
alter table account_entry drop constraint account_entry_what_check;
alter table account_entry add constraint account_entry_what_check check (
  what in ('added', 'amended', 'adjusted', 'voided', 'transferred', 'returned', 'lowered', 'recovered', 'opened',
    'corrected'));
alter table money_request drop constraint money_request_kind_check;
alter table money_request add constraint money_request_kind_check
  check (kind in ('refund', 'write-off', 'adjustment', 'payout', 'judgment payment', 'void', 'correction'));
