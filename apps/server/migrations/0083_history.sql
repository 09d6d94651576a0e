-- The History tab (spec 3): what the log says of a defendant's accounts and bonds, and what happened to the file beside
-- its fields. Changed fields stand in person_change, reveals and the like in audit_entry.

-- Every event of an account or its bonds with its data, without postings: words are made when they are read.
create table history_event (
  organization_id uuid not null,
  account_id uuid not null,
  recorded_at timestamptz not null,
  event_id uuid not null,
  actor_id uuid not null,
  type text not null,
  -- Of the bond's own events alone, with their revision: a change is told from the revision before.
  bond_id uuid,
  revision bigint not null,
  data jsonb not null,
  primary key (organization_id, account_id, recorded_at, event_id)
);
create index history_event_of_bond on history_event (organization_id, bond_id, revision) where bond_id is not null;
call make_tenant_table('history_event', app => 'select', projector => 'select, insert');

-- References, links, files and notes as they come and go. Holds personal data and is erased with the person.
create table file_change (
  organization_id uuid not null references organization,
  change_id uuid not null default gen_random_uuid(),
  defendant_id uuid not null,
  changed_at timestamptz not null default clock_timestamp(),
  changed_by uuid not null,
  action text not null,
  details jsonb not null default '{}',
  primary key (organization_id, change_id)
);
create index file_change_by_time on file_change (organization_id, defendant_id, changed_at);
call make_tenant_table('file_change', app => 'select, insert, delete');

create index person_change_by_time on person_change (organization_id, person_type, person_id, changed_at);
create index audit_entry_of_subject on audit_entry (organization_id, subject_id, recorded_at) where subject_id is not null;
