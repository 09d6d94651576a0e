-- Whose collateral a posting is of (money#trust-equals-collateral): a defendant, or somebody who answers for them.
alter table posting add column person_id uuid;
create index posting_of_person on posting (organization_id, person_id, bond_id) where person_id is not null;
