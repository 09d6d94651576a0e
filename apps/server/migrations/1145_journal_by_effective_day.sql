-- The journal is narrowed to effective days, too (money#which-day): what journal_entry_booked is of booked days.
create index journal_entry_effective on journal_entry (organization_id, effective_on, number);
