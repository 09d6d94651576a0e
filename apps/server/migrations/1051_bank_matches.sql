-- What of the books a line of the bank is matched with (money#bank-matching): each thing with one line.
alter table bank_line
  add column match_kind text check (match_kind in ('deposit', 'transfer', 'entry')),
  -- The deposit, the payment, or the event that booked the entry.
  add column match_id uuid,
  -- How it is called and its day as they stood, and the account of a client that it is of.
  add column match_words text,
  add column match_on date,
  add column match_account_id uuid,
  add column matched_by uuid,
  add column matched_at timestamptz,
  add constraint bank_line_matched check ((state = 'matched') = (match_id is not null)),
  add constraint bank_line_match_whole
    check (num_nulls(match_kind, match_id, match_words, match_on, matched_by, matched_at) in (0, 6));
create unique index bank_line_matched_once on bank_line (organization_id, match_id) where match_id is not null;
