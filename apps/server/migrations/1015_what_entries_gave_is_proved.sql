-- What each entry gave an account is made again and compared like every row of a view (building#verify-ledger): the role of
-- the api reads it.
create policy app_of_organization on account_given to {{app}} using (organization_id = current_organization());
grant select on account_given to {{app}};
