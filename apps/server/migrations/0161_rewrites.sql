-- Chains of rewrites (bonds.md 2): beside this event stands why a bond was rewritten; each finds those of it.
alter table bond add column rewritten_event_id uuid;
create index bond_rewrite_of on bond (organization_id, rewrite_of) where rewrite_of is not null;
create index bond_rewritten on bond (organization_id, bond_id) where status = 'REWRITTEN';
