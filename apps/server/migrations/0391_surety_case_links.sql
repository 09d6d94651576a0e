-- A surety case may be about somebody on file, and about one of their bonds (powers.md 5).
alter table surety_case
  add column defendant_id uuid,
  add column bond_id uuid check (bond_id is null or defendant_id is not null);
create index surety_case_of_defendant on surety_case (organization_id, defendant_id) where defendant_id is not null;

alter table surety_case_change drop constraint surety_case_change_kind_check,
  add constraint surety_case_change_kind_check
    check (kind in ('created', 'edited', 'status', 'attached', 'imported', 'linked'));

-- Erasing a person empties what was typed of them.
grant update (fields, reason) on surety_case_change to {{app}};
