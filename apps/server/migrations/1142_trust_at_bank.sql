-- Collateral has accounts at banks of its own (money#bank-accounts): what is booked on 1005 is there.
alter table bank_account drop constraint bank_account_kind_check;
alter table bank_account add constraint bank_account_kind_check check (kind in ('operating', 'trust'));
