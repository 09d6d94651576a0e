-- The powers on live bonds in the order of their numbers: a page of them is read without sorting the rest.
create index bond_power_in_use on bond (organization_id, searchable_power(power_number), bond_id)
  where voided_at is null and power_number <> '';
