-- Judgments of forfeited bonds (books.md 2, 3.16): what is known of one, the accounts that may be billed, and from which
-- amount on a second person approves what is paid of one.
alter table bond add column judgment jsonb;
alter table account add column recovery_billable boolean not null default false;
alter table organization add column approval_limit_cents bigint not null default 50000 check (approval_limit_cents >= 0);

alter table money_request drop constraint money_request_kind_check;
alter table money_request add constraint money_request_kind_check
  check (kind in ('refund', 'write-off', 'adjustment', 'payout', 'judgment payment'));
