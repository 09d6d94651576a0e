-- An invitation is answered with a one-time secret (decision 43), in the letter or shown once to an Admin. It is derived
-- from the installation's secret and the command that made it: nothing here opens it. Null: none was made yet.
alter table invitation
  add column code_command uuid,
  -- The Admin who was shown it; null: it went to the address by letter.
  add column code_shown_to uuid,
  add column code_valid_until timestamptz(3);
