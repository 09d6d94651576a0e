-- The last day of the program that an agency moved from, as the ledger came to it in the log: while something of the
-- opening is in, these days are closed to everything else (moving-in#days-before-cut-over). Null where they are open again.
create table move_in_days (
  organization_id uuid not null,
  closed_until date,
  event_id uuid not null,
  primary key (organization_id)
);
call make_tenant_table('move_in_days', app => 'select', projector => 'select, insert, update');
