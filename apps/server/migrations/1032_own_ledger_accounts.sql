-- What an agency says of its chart (money#own-accounts): who gave an account its name, or added it, and whether it is offered.
-- A row that nobody changed has the name that the chart had when the agency was made: its name is that of the chart of today.
alter table ledger_account
  add column active boolean not null default true,
  add column changed_by uuid;
grant update (name, active, changed_by) on ledger_account to {{app}};
