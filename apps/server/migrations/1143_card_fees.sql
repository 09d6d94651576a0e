-- Whether the card company bills its fees by the month, else keeps them from each payout (money#card-settlement).
alter table organization add column card_fees_by_month boolean not null default false;
