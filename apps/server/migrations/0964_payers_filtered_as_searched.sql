-- The payment history is narrowed by a payer's name as by a defendant's (migration 0963): what is compared stands beside
-- what was typed, and goes with it.
alter table entry_text
  add column search_payer text collate "C"
    generated always as (case when field = 'payer' then searchable_name(body) end) stored;
