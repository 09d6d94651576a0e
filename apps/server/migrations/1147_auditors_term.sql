-- Until which day an auditor may look, and at the money of which days (people#auditors-term, money#auditor-access). Null:
-- no end, no bound.
alter table agent add column audit_until date, add column audit_from date, add column audit_to date,
  add check (audit_from <= audit_to);
alter table agent_provisioning add column audit_until date, add column audit_from date, add column audit_to date;
alter table invitation add column audit_until date, add column audit_from date, add column audit_to date;
