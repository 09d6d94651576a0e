-- What was written in a period is found by its day (books.md 5).
create index bond_written on bond (organization_id, priced_on) where voided_at is null;
