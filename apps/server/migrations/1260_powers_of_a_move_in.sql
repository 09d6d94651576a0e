-- Powers in hand that an agency brings from its old program (moving-in#opening-surety).
alter table move_in_file drop constraint move_in_file_list_check,
  add constraint move_in_file_list_check check (
    list in ('clients', 'indemnitors', 'references', 'bonds', 'balances', 'plans', 'powers'));

-- What is here of the list. A row is known by a keyed hash of its number and surety (moving-in#key-of-a-row).
create table move_in_power (
  organization_id uuid not null references organization,
  key_hash text not null,
  -- How often it came: after it was taken back it comes as another.
  version int not null,
  -- As it is compared.
  power_number text not null,
  surety_id uuid not null,
  -- Null where it is not here.
  power_id uuid,
  -- It was received here before: taking back leaves it.
  was_here boolean not null,
  -- Counted as in hand on the cut-over day, whatever became of it here since.
  in_hand boolean not null,
  -- A bond of the lists bore it at some time.
  was_borne boolean not null,
  -- Who held it as it came.
  holder_id uuid,
  -- Of what the row said, and of what its paper said as it came.
  facts_hash text not null,
  paper_hash text not null,
  primary key (organization_id, key_hash),
  check (power_id is not null or not (was_here or in_hand or was_borne))
);
create index move_in_power_here on move_in_power (organization_id, power_id) where power_id is not null;
call make_tenant_table('move_in_power', app => 'select, insert, update');
call prove_rows_of('move_in_power');
