-- Collateral that was applied to an account (money#collateral-applied): a total, and lines of a statement.
alter table account add column collateral_cents bigint not null default 0;
drop index account_in_credit;
create index account_in_credit on account (organization_id)
  where premium_cents + charges_cents + fees_cents - payments_cents - write_offs_cents - collateral_cents < 0;
drop index account_closed_owing;
create index account_closed_owing on account (organization_id)
  where status <> 'open'
    and premium_cents + charges_cents + fees_cents - payments_cents - write_offs_cents - collateral_cents > 0;

alter table account_entry drop constraint account_entry_kind_check;
alter table account_entry add constraint account_entry_kind_check
  check (kind in ('PREMIUM', 'CHARGE', 'FEE', 'PAYMENT', 'REFUND', 'UNCLAIMED', 'WRITE_OFF', 'COLLATERAL'));

-- What was decided of applying collateral. The claim on the trust stream and the entry on the account's follow.
create table collateral_application (
  organization_id uuid not null,
  -- The command that asked for it.
  application_id uuid not null,
  status text not null check (status in ('deciding', 'waiting', 'applied', 'ended')),
  bond_id uuid not null,
  -- The account of the bond then, and the one that is paid.
  bond_account_id uuid not null,
  to_account_id uuid not null,
  person_id uuid not null,
  amount_cents bigint not null check (amount_cents > 0),
  -- The signed authorization, in the drawer of the defendant.
  document_id uuid not null,
  -- Above the limit: a second person is asked.
  asks boolean not null,
  -- Emptied once it stands beside the event.
  reason text not null,
  decided_by uuid not null,
  decided_at timestamptz not null,
  primary key (organization_id, application_id)
);
create index collateral_application_unfinished on collateral_application (decided_at) where status = 'deciding';
create index collateral_application_waiting on collateral_application (organization_id) where status = 'waiting';
create index collateral_application_document on collateral_application (organization_id, document_id);
call make_tenant_table('collateral_application', app => 'select, insert, update', projector => 'select');
call prove_rows_of('collateral_application');
