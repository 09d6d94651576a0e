-- A line of the bank that is booked from itself is on its way into the books, or waits for a second person
-- (money#booked-from-a-line).
alter table bank_line drop constraint bank_line_state_check;
alter table bank_line add constraint bank_line_state_check
  check (state in ('to match', 'booking', 'waiting', 'matched', 'left out'));

-- What was decided of such a line. The entry and the match follow.
create table bank_booking (
  organization_id uuid not null,
  -- The command that decided it; the expense or the money in has the same id.
  booking_id uuid not null,
  bank_line_id uuid not null,
  status text not null check (status in ('booking', 'waiting', 'booked', 'ended')),
  account text not null,
  -- Above zero what came in, as on the line.
  amount_cents bigint not null check (amount_cents <> 0),
  method text not null check (method in ('Check', 'Bank Transfer')),
  paid_on date not null,
  -- Above the limit: a second person is asked.
  asks boolean not null,
  -- Emptied once they stand beside the event.
  payee text not null,
  external_reference text not null,
  reason text not null,
  -- The event that booked it.
  event_id uuid,
  decided_by uuid not null,
  decided_at timestamptz not null,
  primary key (organization_id, booking_id),
  foreign key (organization_id, bank_line_id) references bank_line,
  constraint bank_booking_booked check (status <> 'booked' or event_id is not null)
);
create index bank_booking_unfinished on bank_booking (decided_at) where status = 'booking';
create index bank_booking_waiting on bank_booking (organization_id) where status = 'waiting';
create index bank_booking_of_event on bank_booking (organization_id, event_id) where status = 'booked';
call make_tenant_table('bank_booking', app => 'select, insert, update', projector => 'select');
call prove_rows_of('bank_booking');
