-- All Defendants shows the worst of a person's live bonds, and can be sorted by what is at stake.

-- No worker of an earlier build writes the view any more: it would not keep the column.
update projection.checkpoint set version = 3, epoch = epoch + 1 where name = 'bonds' and version = 2;

alter table defendant_exposure add column forfeited_bonds int not null default 0;

set local role {{projector}};
update defendant_exposure e set forfeited_bonds = b.forfeited
  from (select organization_id, defendant_id, count(*) as forfeited from bond
        where status = 'FORFEITED' and voided_at is null group by organization_id, defendant_id) b
  where b.organization_id = e.organization_id and b.defendant_id = e.defendant_id;
reset role;

create index defendant_exposure_by_amount on defendant_exposure (organization_id, exposure_cents, defendant_id);
