-- Lines of the opening that name an account: an unclaimed credit, which that account pays out
-- (moving-in#opening-unclaimed).
alter table opening_line add column account_id uuid;
drop index opening_line_of_thing;
create unique index opening_line_of_thing on opening_line
  (organization_id, account, payee, surety_id, agent_id, person_id, bond_id, account_id) nulls not distinct;
