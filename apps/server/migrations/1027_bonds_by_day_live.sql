-- Live bonds by their day: whose papers are missing is asked of those of the last days (today#follow-ups).
create index bond_live_by_day on bond (organization_id, bond_date) include (bond_id, defendant_id, account_id, agent_id)
  where status in ('OPEN', 'FORFEITED') and voided_at is null and not unfinished;
