-- An export takes what its list shows: the ledger account and the typed part of a name that it was narrowed to.
alter table export add column ledger_account text, add column person text;
