-- Refunds and write-offs (books.md 2, 3.8): lines of a statement and a total, and what waits for a second person.
alter table account add column write_offs_cents bigint not null default 0;

alter table account_entry drop constraint account_entry_kind_check;
alter table account_entry add constraint account_entry_kind_check
  check (kind in ('PREMIUM', 'CHARGE', 'FEE', 'PAYMENT', 'REFUND', 'WRITE_OFF'));

-- A refund or write-off that somebody asked for, and what became of it; folded from the accounts' streams. The reasons
-- are texts beside the two events.
create table money_request (
  organization_id uuid not null,
  request_id uuid not null,
  account_id uuid not null,
  kind text not null check (kind in ('refund', 'write-off')),
  amount_cents bigint not null,
  method text,
  state text not null check (state in ('pending', 'approved', 'declined', 'withdrawn')),
  asked_by uuid not null,
  asked_at timestamptz not null,
  asked_event_id uuid not null,
  decided_by uuid,
  decided_at timestamptz,
  decided_event_id uuid,
  -- Released by who asked for it, with nobody else there to approve it (books.md 3.9).
  alone boolean not null default false,
  -- Of the newest of its events.
  position bigint not null,
  primary key (organization_id, request_id)
);
create index money_request_newest on money_request (organization_id, (state = 'pending'), position);
create index money_request_of_account on money_request (organization_id, account_id);
call make_tenant_table('money_request', app => 'select', projector => 'select, insert, update');

drop index journal_entry_void;
create index journal_entry_void on journal_entry (organization_id, recorded_at, event_id)
  where reverses_event_id is not null and event_type in
    ('PaymentVoided', 'FeeVoided', 'ChargeVoided', 'RefundVoided', 'WriteOffVoided', 'BondVoided');
