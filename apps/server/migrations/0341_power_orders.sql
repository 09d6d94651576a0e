-- The orders of the inventory: a page of them is read without sorting the rest.
create index power_by_amount on power (organization_id, coalesce(amount_cents, -1), power_id) where not gone;
create index power_by_state on power (organization_id, state, power_id) where not gone;
create index power_by_expiry on power (organization_id, coalesce(expires_on, date '1900-01-01'), power_id) where not gone;
