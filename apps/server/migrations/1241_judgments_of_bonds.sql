-- The report of forfeitures reads what was judged, paid and remitted of each bond (money#forfeitures-and-outcome).
create index journal_entry_judgment on journal_entry (organization_id, bond_id)
  where event_type in ('JudgmentEntered', 'JudgmentPaid', 'JudgmentRemitted');
-- Bonds that were forfeited before; those with a forfeiture date have an index.
create index bond_forfeited_before on bond (organization_id) where earlier_forfeitures <> '[]';
