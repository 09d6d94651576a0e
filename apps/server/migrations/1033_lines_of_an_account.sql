-- The page of a ledger account reads its postings by day (money#account-pages). The index takes the place of the one by number:
-- what looked up an entry and its account there finds it by the entry's own key.
create index posting_of_account on posting (organization_id, ledger_account, booked_on, journal_number, line);
drop index posting_ledger_account;
