-- A cost that is paid, and one that was paid and came back (books.md 2). `payment_id` is the payment that it is part of:
-- one at a time; with it nothing else is done to a cost.
alter table recovery_cost drop constraint recovery_cost_status_check;
alter table recovery_cost
  add constraint recovery_cost_status_check check (status in ('proposed', 'waiting', 'booking', 'approved', 'paid',
    'voiding', 'voided', 'recovering', 'recovered', 'declined', 'withdrawn')),
  add column payment_id uuid,
  add constraint recovery_cost_paid check (status <> 'paid' or payment_id is not null);
drop index recovery_cost_unfinished;
create index recovery_cost_unfinished on recovery_cost (status) where status in ('booking', 'voiding', 'recovering');
create index recovery_cost_owed on recovery_cost (organization_id, payee_kind, payee_id, spent_on, id)
  where status = 'approved';

-- What is paid of accounts payable (2600): the row decides, its event follows. Above the limit a second person approves.
create table payable_payment (
  organization_id uuid not null references organization,
  id uuid not null,
  payee_kind text not null check (payee_kind in ('payee', 'agent')),
  payee_id uuid not null,
  amount_cents bigint not null check (amount_cents > 0),
  method text not null check (method in ('Check', 'Bank Transfer')),
  status text not null check (status in ('waiting', 'booking', 'paid', 'void waiting', 'voiding', 'voided', 'declined',
    'withdrawn')),
  reason text not null,
  asked_by uuid not null,
  asked_at timestamptz not null,
  decided_by uuid,
  decided_at timestamptz,
  approved boolean not null default false,
  alone boolean not null default false,
  void_reason text not null default '',
  void_asked_by uuid,
  void_asked_at timestamptz,
  void_decided_by uuid,
  void_decided_at timestamptz,
  void_approved boolean not null default false,
  void_alone boolean not null default false,
  end_reason text not null default '',
  version int not null default 1,
  primary key (organization_id, id),
  check (status not in ('booking', 'paid', 'void waiting', 'voiding', 'voided') or decided_at is not null),
  check (status not in ('void waiting', 'voiding', 'voided') or void_asked_at is not null),
  check (status not in ('voiding', 'voided') or void_decided_at is not null)
);
create index payable_payment_by_time on payable_payment (organization_id, asked_at desc, id);
create index payable_payment_unfinished on payable_payment (status) where status in ('booking', 'voiding');
call make_tenant_table('payable_payment', app => 'select, insert, update', projector => 'select');
call prove_rows_of('payable_payment');

-- The costs of a payment, each whole.
create table payable_payment_cost (
  organization_id uuid not null,
  payment_id uuid not null,
  cost_id uuid not null,
  case_id uuid not null,
  amount_cents bigint not null check (amount_cents > 0),
  primary key (organization_id, payment_id, cost_id),
  foreign key (organization_id, payment_id) references payable_payment,
  foreign key (organization_id, cost_id) references recovery_cost
);
create index payable_payment_cost_of_case on payable_payment_cost (organization_id, case_id);
create index payable_payment_cost_of_cost on payable_payment_cost (organization_id, cost_id);
call make_tenant_table('payable_payment_cost', app => 'select, insert', projector => 'select');
call prove_rows_of('payable_payment_cost');
