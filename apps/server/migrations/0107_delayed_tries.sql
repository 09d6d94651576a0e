-- Wrong passwords and codes: from the fifth on the next try must wait until then.
alter table auth.attempt add column next_try_at timestamptz;
