-- What stands of each fee of officials, and since when it stands on its side of zero, kept from event to event: who is unpaid
-- past their terms is found without reading what was booked (today#follow-ups). Empty is a payee whom nobody knows; of a
-- fee without a bond the bond is all zeros.
create table official_fee (
  organization_id uuid not null,
  payee text not null,
  ledger_account text not null,
  bond_id uuid not null,
  cents bigint not null,
  since date not null,
  primary key (organization_id, payee, ledger_account, bond_id)
);
create index official_fee_owed on official_fee (organization_id, payee, since) include (cents) where cents > 0;
call make_tenant_table('official_fee', app => 'select', projector => 'select, insert, delete');
