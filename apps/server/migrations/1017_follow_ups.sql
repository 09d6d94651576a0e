-- Powers in hand by the day on which they expire, and the cases that somebody works on (today#follow-ups).
create index power_expiring on power (organization_id, expires_on)
  where standing = 'in hand' and claim_bond_id is null and not gone and expires_on is not null;
create index recovery_case_of_assignee on recovery_case (organization_id, assigned_to)
  where status in ('open', 'active');
