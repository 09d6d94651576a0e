-- Deposits and settlements (books.md 3.1). One is decided, with its number, when its row is there; what it takes is taken
-- by whoever comes, once, each line by the stream of its account.
create table deposit (
  organization_id uuid not null,
  deposit_id uuid not null,
  kind text not null check (kind in ('deposit', 'settlement')),
  -- Of its kind: from 1, without gap or repeat. Rows are never deleted.
  number int not null check (number > 0),
  request_hash text not null,
  decided_by uuid not null,
  decided_at timestamptz not null,
  made_on date not null,
  -- The cash line of a deposit.
  cash_cents bigint not null default 0,
  -- What the card company keeps of a settlement.
  fee_cents bigint not null default 0 check (fee_cents >= 0),
  -- What decided on the day: role, today, and whether there is a reason.
  deciding jsonb not null,
  texts jsonb,
  settled_at timestamptz,
  primary key (organization_id, deposit_id),
  unique (organization_id, kind, number)
);
create index deposit_unsettled on deposit (decided_at) where settled_at is null;
call make_tenant_table('deposit', app => 'select, insert, update', projector => 'select');

create table deposit_line (
  organization_id uuid not null,
  deposit_id uuid not null,
  place smallint not null check (place > 0),
  kind text not null check (kind in ('receipt', 'card', 'refund', 'return')),
  account_id uuid not null,
  -- The payment, or the request of the refund.
  entry_id uuid not null,
  primary key (organization_id, deposit_id, place),
  foreign key (organization_id, deposit_id) references deposit
);
call make_tenant_table('deposit_line', app => 'select, insert', projector => 'select');
