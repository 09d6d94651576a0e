-- Transfers between accounts (books.md 2): a line of each on both statements, and how far each has come.
alter table account_entry drop constraint account_entry_what_check;
alter table account_entry add constraint account_entry_what_check
  check (what in ('added', 'amended', 'voided', 'transferred'));

-- Of a line of a transfer: where it went, or came from.
alter table account_entry add column other_account_id uuid;

-- What is known of a fee, charge or payment, whichever account it stands on.
create index account_entry_everywhere on account_entry (organization_id, entry_id, position) where kind <> 'PREMIUM';

-- A transfer of entries, or of a bond with its fees: first the bond is claimed, then the account that they leave decides,
-- then the other account and the bond are told. What stays unsettled is finished by the worker.
create table account_transfer (
  organization_id uuid not null,
  transfer_id uuid not null,
  from_account_id uuid,
  to_account_id uuid,
  bond_id uuid,
  actor_id uuid not null,
  began_at timestamptz not null,
  is_decided boolean not null,
  is_settled boolean not null,
  primary key (organization_id, transfer_id)
);
create index account_transfer_unsettled on account_transfer (organization_id, transfer_id) where not is_settled;
call make_tenant_table('account_transfer', app => 'select', projector => 'select, insert, update');
