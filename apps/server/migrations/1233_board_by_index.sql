-- Who is in court is found without reading their bonds (today#board-panels): when, and whose, stands in the index.
drop index bond_in_court;
create index bond_in_court on bond (organization_id, court_date)
  include (defendant_id, bond_id, account_id, court_time, court_section)
  where court_date is not null and voided_at is null and status = 'OPEN';
-- The accounts of those in court, likewise (today#call-order).
drop index account_of_defendant;
create index account_of_defendant on account (organization_id, defendant_id, opened_position) include (account_id);
