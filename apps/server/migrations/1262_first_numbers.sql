-- With which number receipts and accounts of an agency begin, as the ledger came to it in the log: one that was set
-- before the first was given (moving-in#numbers-go-on). Without a row it is 1.
create table first_number (
  organization_id uuid not null,
  series text not null check (series in ('receipts', 'accounts')),
  first bigint not null check (first > 0),
  event_id uuid not null,
  primary key (organization_id, series)
);
call make_tenant_table('first_number', app => 'select', projector => 'select, insert, update');
