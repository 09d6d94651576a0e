-- Unclaimed credits (books.md 2, 3.14): a line of a statement that is a negative payment, and payouts of what is held,
-- which may need a second person.
alter table account_entry drop constraint account_entry_kind_check;
alter table account_entry add constraint account_entry_kind_check
  check (kind in ('PREMIUM', 'CHARGE', 'FEE', 'PAYMENT', 'REFUND', 'UNCLAIMED', 'WRITE_OFF'));

alter table money_request drop constraint money_request_kind_check;
alter table money_request add constraint money_request_kind_check
  check (kind in ('refund', 'write-off', 'adjustment', 'payout'));
-- Of a payout: the client or the State.
alter table money_request add column paid_to text;

drop index journal_entry_void;
create index journal_entry_void on journal_entry (organization_id, recorded_at, event_id)
  where reverses_event_id is not null and event_type in
    ('PaymentVoided', 'FeeVoided', 'ChargeVoided', 'RefundVoided', 'WriteOffVoided', 'UnclaimedVoided', 'PayoutVoided',
     'BondVoided');
