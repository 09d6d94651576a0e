-- Whether a deposit takes a second person (money#deposits-by-two): off until an Admin turns it on.
alter table organization add column deposits_by_two boolean not null default false;

-- A deposit that was asked for. Approved, it becomes the deposit of the same id.
create table deposit_request (
  organization_id uuid not null references organization,
  request_id uuid not null,
  request_hash text not null,
  state text not null default 'pending' check (state in ('pending', 'approved', 'declined', 'withdrawn')),
  asked_by uuid not null,
  asked_at timestamptz not null,
  made_on date not null,
  -- Its receipts, each of the account at the same place.
  account_ids uuid[] not null,
  payment_ids uuid[] not null,
  -- Its cash line, its cash with that line, and the slip's total as they were asked for.
  cash_cents bigint not null,
  bag_cash_cents bigint not null check (bag_cash_cents >= 0),
  total_cents bigint not null check (total_cents > 0),
  -- Why it is dated far back; empty where it is not.
  reason text not null,
  decided_by uuid,
  decided_at timestamptz,
  -- Released by who asked, for want of anybody else.
  alone boolean not null default false,
  -- Why it was declined.
  end_reason text not null default '',
  primary key (organization_id, request_id),
  check (cardinality(account_ids) = cardinality(payment_ids)),
  check ((state = 'pending') = (decided_by is null)),
  check ((decided_by is null) = (decided_at is null))
);
create index deposit_request_waiting on deposit_request (organization_id, asked_at, request_id) where state = 'pending';
call make_tenant_table('deposit_request', app => 'select, insert, update', projector => 'select');
call prove_rows_of('deposit_request');
