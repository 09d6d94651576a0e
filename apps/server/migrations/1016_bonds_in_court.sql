-- Court dates are asked for of OPEN bonds alone (today#court-badge): those that passed are few of all that ever were.
drop index bond_court_date;
create index bond_in_court on bond (organization_id, court_date)
  where court_date is not null and voided_at is null and status = 'OPEN';
