-- Entries that are booked on another day than they are of, by their event: aging asks each premium for it (money#aging).
create index journal_entry_elsewhere on journal_entry (organization_id, event_id, part) include (booked_on)
  where effective_on <> booked_on;
