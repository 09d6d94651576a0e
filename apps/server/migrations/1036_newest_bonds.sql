-- What is of an account counts with its newest bond (today#overview): all of them are read in one walk of this index. Every
-- bond has a place in the log, and only who says so uses it.
create index bond_newest on bond (organization_id, account_id, written_position) include (agent_id, jurisdiction, posted_at)
  where voided_at is null and not unfinished and written_position >= 0;
