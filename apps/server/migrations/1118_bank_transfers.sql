-- Which account at a bank a posting is of, where it says so: of a transfer between two of them both do (money#bank-transfers).
alter table posting add column bank_account_id uuid;

-- Transfers between two accounts of the agency at banks. The row decides; the entry follows.
create table bank_transfer (
  organization_id uuid not null,
  -- The command that decided it.
  transfer_id uuid not null,
  status text not null check (status in ('booking', 'booked', 'voiding', 'voided')),
  from_account_id uuid not null,
  to_account_id uuid not null check (to_account_id <> from_account_id),
  amount_cents bigint not null check (amount_cents > 0),
  moved_on date not null,
  -- What the statement of each account has of it.
  out_id uuid not null,
  in_id uuid not null,
  -- The line of a bank that it is booked from.
  bank_line_id uuid,
  -- Emptied once it stands beside the event, as that of the void.
  reason text not null,
  -- The event that booked it.
  event_id uuid,
  decided_by uuid not null,
  decided_at timestamptz not null,
  void_reason text not null default '',
  voided_by uuid,
  voided_at timestamptz,
  primary key (organization_id, transfer_id),
  foreign key (organization_id, from_account_id) references bank_account,
  foreign key (organization_id, to_account_id) references bank_account,
  foreign key (organization_id, bank_line_id) references bank_line,
  check ((status = 'booking') = (event_id is null)),
  check ((status in ('voiding', 'voided')) = (voided_by is not null)),
  check ((voided_by is null) = (voided_at is null))
);
create index bank_transfer_newest on bank_transfer (organization_id, moved_on desc, transfer_id desc);
create index bank_transfer_unfinished on bank_transfer (decided_at) where status in ('booking', 'voiding');
create unique index bank_transfer_out on bank_transfer (organization_id, out_id);
create unique index bank_transfer_in on bank_transfer (organization_id, in_id);
call make_tenant_table('bank_transfer', app => 'select, insert, update', projector => 'select');
call prove_rows_of('bank_transfer');
