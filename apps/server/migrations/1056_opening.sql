-- What an agency has and owes on the day it moves in, as its Admin enters it (moving-in#move-in-lists, "Owed and held").
-- The books follow when it is brought in; after the seal the rows stand still.
create table opening_line (
  organization_id uuid not null references organization,
  id uuid not null,
  account text not null check (account ~ '^[0-9]{4}$'),
  -- Whom it names, as its account asks: an official, a surety, somebody of the agency.
  payee text,
  surety_id uuid,
  agent_id uuid,
  -- On the side on which the account grows.
  amount_cents bigint not null check (amount_cents <> 0),
  version int not null,
  changed_by uuid not null,
  primary key (organization_id, id)
);
create unique index opening_line_of_thing on opening_line (organization_id, account, payee, surety_id, agent_id)
  nulls not distinct;
call make_tenant_table('opening_line', app => 'select, insert, update, delete');
call prove_rows_of('opening_line');
