-- Lines of the opening that name a bond (moving-in#opening-trust): collateral with whose it is and where it is held, and
-- the statutory excess. Bonds and people are named by their ids alone.
alter table opening_line
  add column bond_id uuid,
  add column person_id uuid,
  -- Of collateral: what is in the trust bank, and what is not banked yet; together it is the line's amount.
  add column banked_cents bigint not null default 0 check (banked_cents >= 0),
  add column unbanked_cents bigint not null default 0 check (unbanked_cents >= 0),
  add check (case when person_id is null then banked_cents + unbanked_cents = 0
    else bond_id is not null and banked_cents + unbanked_cents = amount_cents end);
drop index opening_line_of_thing;
create unique index opening_line_of_thing on opening_line
  (organization_id, account, payee, surety_id, agent_id, person_id, bond_id) nulls not distinct;
