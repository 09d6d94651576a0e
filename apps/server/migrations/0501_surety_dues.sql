-- What bonds owe their sureties, by surety and power (books.md 2).
alter table posting add column surety_id uuid;
alter table posting add column power_id uuid;
create index posting_of_power on posting (organization_id, surety_id, power_id) where surety_id is not null;
