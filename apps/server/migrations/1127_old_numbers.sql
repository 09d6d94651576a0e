-- An account is found by its number in the program that the agency moved from, which is its name here
-- (moving-in#accounts-of-a-move-in).
create index account_name_by_name on account_name (organization_id, name);
