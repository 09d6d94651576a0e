-- What each entry gave an account (today#due-by-terms) stands by itself: what is kept of the account no longer grows with every
-- payment that was ever made on it.
create table account_given (
  organization_id uuid not null,
  account_id uuid not null,
  entry_id uuid not null,
  paid_cents bigint not null,
  lowered_cents bigint not null,
  primary key (organization_id, account_id, entry_id)
);
call make_tenant_table('account_given', projector => 'select, insert, update');
