-- What All Defendants shows of a person's money and bonds (spec 2) is kept by the projections of the accounts and of the
-- bonds, in the batch that changes them, and by triggers no longer: a rebuild and a proof then cover it like any view.
-- Who has no account or bond has no row. The exposure is the face of the live bonds (decision 58).

-- No worker of an earlier build writes the two views any more: it would not keep the tables.
update projection.checkpoint set version = 4, epoch = epoch + 1 where name = 'accounts' and version = 3;
update projection.checkpoint set version = 2, epoch = epoch + 1 where name = 'bonds' and version = 1;

drop trigger account_opened on account;
drop trigger account_changed on account;
drop trigger account_removed on account;
drop trigger bond_written on bond;
drop trigger bond_changed on bond;
drop trigger bond_removed on bond;
drop trigger defendant_listed on defendant;
drop trigger defendant_court_date_changed on defendant;
drop trigger defendant_forgotten on defendant;
drop function keep_defendant_balance();
drop function keep_bond_court_date();
drop function keep_file_court_date();
drop function list_new_defendants();
delete from defendant_court;
revoke select (court_date) on defendant from {{projector}};

create table defendant_exposure (
  organization_id uuid not null,
  defendant_id uuid not null,
  open_bonds int not null,
  exposure_cents bigint not null,
  -- The soonest of the open bonds; the file may have one of its own.
  court_date date,
  primary key (organization_id, defendant_id)
);
create index defendant_exposure_by_court_date on defendant_exposure (organization_id, court_date, defendant_id)
  where court_date is not null;
call make_tenant_table('defendant_exposure', app => 'select', projector => 'select, insert, update, delete');

-- What is there already.
set local role {{projector}};
delete from defendant_balance b
  where not exists (select from account a where a.organization_id = b.organization_id and a.defendant_id = b.defendant_id);
insert into defendant_exposure (organization_id, defendant_id, open_bonds, exposure_cents, court_date)
  select organization_id, defendant_id, count(*) filter (where status = 'OPEN' and voided_at is null),
    coalesce(sum(amount_cents) filter (where status in ('OPEN', 'FORFEITED') and voided_at is null), 0),
    min(court_date) filter (where status = 'OPEN' and voided_at is null)
  from bond group by organization_id, defendant_id;
reset role;

-- The order of the files' own court dates; the other half of it is the index above.
create index defendant_live_by_court_date on defendant (organization_id, court_date, id)
  where lifecycle = 'live' and court_date is not null;
drop index defendant_court_date;
