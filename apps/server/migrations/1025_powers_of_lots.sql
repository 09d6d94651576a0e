-- The inventory by lot: what was received together is counted, and listed, by this index.
create index power_of_lot on power (organization_id, lot_id) where lot_id is not null and not gone;
