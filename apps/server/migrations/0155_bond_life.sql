-- Forfeiture, discharge, disposition, posting agent and notes of a bond (bonds.md 1).

-- No worker of an earlier build writes the view any more: it would not keep the columns.
update projection.checkpoint set version = 4, epoch = epoch + 1 where name = 'bonds' and version = 3;

alter table bond
  add column fta_date date,
  add column warrant_on date,
  add column warrant_recalled_on date,
  add column notice_sent_on date,
  add column notice_certificate_on date,
  add column notice_received_on date,
  add column show_cause_on date,
  add column judgment_mailed_on date,
  add column forfeiture_power_number text not null default '',
  add column statutory_deadline date,
  add column answer_by date,              -- the earlier of due date and statutory deadline
  add column earlier_forfeitures jsonb not null default '[]',
  add column disposition text,
  add column disposed_on date,
  add column discharged_on date,
  add column discharge_event_id uuid,     -- beside it stands the court
  add column proof_kind text,
  add column proof_id uuid,
  add column agent_id uuid,               -- the posting agent
  add column notes_event_id uuid,         -- beside it stand the notes
  add column notes_key text not null default '';

-- Whose bonds the court badge and the court lists go by: files without a bond have a court date of their own.
alter table defendant_exposure add column standing_bonds int not null default 0;

set local role {{projector}};
update bond b set answer_by = b.due_date where b.due_date is not null;
update bond b set agent_id = h.actor_id from history_event h
  where h.organization_id = b.organization_id and h.bond_id = b.bond_id and h.type = 'BondWritten';
update defendant_exposure e set standing_bonds = b.standing
  from (select organization_id, defendant_id, count(*) as standing from bond
        where voided_at is null group by organization_id, defendant_id) b
  where b.organization_id = e.organization_id and b.defendant_id = e.defendant_id;
reset role;

create index bond_answer_by on bond (organization_id, answer_by) where status = 'FORFEITED' and voided_at is null;
drop index bond_due_date;
-- The exoneration desk.
create index bond_disposed on bond (organization_id, (coalesce(disposed_on, '1900-01-01')), bond_id)
  where disposition is not null and voided_at is null and status in ('OPEN', 'FORFEITED', 'CLOSED');
