-- Within how many days an official or a surety is paid, where that is not 30 (today#payee-terms). A payee is the name of an
-- official's office, or the id of a surety.
create table payee_terms (
  organization_id uuid not null references organization,
  kind text not null check (kind in ('official', 'surety')),
  payee text not null check (payee <> ''),
  days smallint not null check (days between 0 and 365),
  primary key (organization_id, kind, payee)
);
call make_tenant_table('payee_terms', app => 'select, insert, update', projector => 'select');
