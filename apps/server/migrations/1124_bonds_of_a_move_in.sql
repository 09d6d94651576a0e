-- Bonds that an agency brings from its old program (moving-in#bond-brought-in). No bond of before came so: the views need
-- no rebuild.
alter table bond add column brought_in boolean not null default false;
alter table surety_bond add column is_brought_in boolean not null default false;

alter table move_in_file drop constraint move_in_file_list_check,
  add constraint move_in_file_list_check check (list in ('clients', 'indemnitors', 'references', 'bonds'));

-- What is here of the list. A row is known by a keyed hash of what it is known by in its file (moving-in#key-of-a-row).
create table move_in_bond (
  organization_id uuid not null references organization,
  key_hash text not null,
  -- How often it came: after it was taken back it comes as another.
  version int not null,
  -- Null where it is not here.
  bond_id uuid,
  account_id uuid,
  -- Of what the row said: the same again changes nothing. Nobody reads a fact from it.
  facts_hash text not null,
  primary key (organization_id, key_hash),
  check ((bond_id is null) = (account_id is null))
);
create index move_in_bond_here on move_in_bond (organization_id, bond_id) where bond_id is not null;
call make_tenant_table('move_in_bond', app => 'select, insert, update, delete', projector => 'select');
call prove_rows_of('move_in_bond');
