-- Accounts that take cash, card and money order only, after a check came back (money#no-more-checks).
alter table account add column checks_refused boolean not null default false;
