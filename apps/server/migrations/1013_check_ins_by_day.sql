-- Who checked in lately (today#missed-check-in): most of those who have a schedule, and they are not asked about one by one.
create index check_in_by_day on check_in (organization_id, checked_in_on) include (defendant_id) where struck_at is null;
