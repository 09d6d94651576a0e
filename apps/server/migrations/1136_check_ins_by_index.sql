-- Whoever checks in, how often and since when, is read without their bonds (today#missed-check-in); the few whose schedule
-- once paused are found beside them.
drop index bond_checks_in;
create index bond_checks_in on bond (organization_id, defendant_id)
  include (bond_id, agent_id, check_in_first_due_on, check_in_frequency)
  where check_in_frequency is not null and status in ('OPEN', 'FORFEITED') and voided_at is null;
create index bond_check_in_pauses on bond (organization_id, bond_id) where check_in_pauses <> '[]';
