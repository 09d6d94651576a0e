-- What is owed to officials (jail, commissioners, sheriff) is summed by whom it is owed to.
create index posting_of_official on posting (organization_id, payee, ledger_account, bond_id)
  where ledger_account in ('2100', '2110', '2120');
