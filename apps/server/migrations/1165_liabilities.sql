-- What stands of each liability by whom it is owed to, its bond and its power, and what of it was owed by booked day: what is
-- owed by age is told of what stands alone (money#payables-by-age). Empty is whoever nobody names; without a bond or a power
-- it is all zeros. `cli rebuild ledger` fills it.
create table liability (
  organization_id uuid not null,
  ledger_account text not null collate "C",
  owed_to text not null collate "C",
  bond_id uuid not null,
  power_id uuid not null,
  standing_cents bigint not null, -- what was owed less what was paid
  paid_cents bigint not null,
  owed jsonb not null,            -- cents by booked day
  primary key (organization_id, ledger_account, owed_to, bond_id, power_id)
);
create index liability_standing on liability (organization_id) where standing_cents <> 0;
call make_tenant_table('liability', app => 'select', projector => 'select, insert, update');
