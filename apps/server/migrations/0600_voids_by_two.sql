-- Voids above the organization's limit wait for a second person (books.md 3.9): what one takes back, and of an account
-- which entry.
alter table money_request drop constraint money_request_kind_check;
alter table money_request add constraint money_request_kind_check
  check (kind in ('refund', 'write-off', 'adjustment', 'payout', 'judgment payment', 'void'));
alter table money_request add column voids text;
alter table money_request add column entry_id uuid;
alter table money_request add constraint money_request_voids_check check ((kind = 'void') = (voids is not null));
