-- The surety that a bond names: where it was corrected, the number alone does not say whose power the bond is on (decision 67).
alter table surety_bond add column surety_id uuid;
