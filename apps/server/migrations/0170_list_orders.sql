-- The orders that lists can be asked for, up and down: a page of each is read from its place on, without sorting the rest.

-- The payment history by the day in the books, and by what each row moved.
create index journal_entry_payment_day on journal_entry (organization_id, booked_on, number)
  where event_type in ('PaymentReceived', 'PaymentVoided');
create index journal_entry_payment_amount on journal_entry
  (organization_id, (case when event_type = 'PaymentVoided' then -amount_cents else amount_cents end), number)
  where event_type in ('PaymentReceived', 'PaymentVoided');

-- The audit trail: its own entries, and the voids that the journal knows.
drop index audit_entry_by_time;
create index audit_entry_by_time on audit_entry (organization_id, recorded_at, audit_id);
create index journal_entry_void on journal_entry (organization_id, recorded_at, event_id)
  where reverses_event_id is not null and event_type in ('PaymentVoided', 'FeeVoided', 'ChargeVoided', 'BondVoided');

create index bond_power_by_date on bond (organization_id, bond_date, bond_id)
  where voided_at is null and power_number <> '';
