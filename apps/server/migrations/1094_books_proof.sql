-- Each night's proof of an agency's books, and those that an Admin asked for between (money#nightly-proof): what was
-- proved in numbers, where the chains stood, and where the first differences are. Kept for a year.
create table books_proof (
  organization_id uuid not null references organization,
  proof_id uuid not null,
  -- The agency's day whose 2:00 AM it is of; null where an Admin asked for it.
  night date,
  asked_by uuid,
  asked_at timestamptz not null,
  -- `failed`: it could not be ended, at any try.
  state text not null check (state in ('waiting', 'proven', 'not-proven', 'failed')),
  ended_at timestamptz,
  problems bigint not null default 0 check (problems >= 0),
  -- Which rows differ, without what stands in them.
  differences text[] not null default '{}',
  counts jsonb not null default '{}',
  -- Of the chain of events.
  head_number bigint,
  head_hash text,
  -- Of the chain of rows that no event explains.
  row_head_number bigint,
  row_head_hash text,
  primary key (organization_id, proof_id),
  unique (organization_id, night),
  constraint books_proof_ended check (state = 'waiting' or ended_at is not null)
);
create index books_proof_ended on books_proof (organization_id, ended_at desc) where state <> 'waiting';
create unique index books_proof_waiting on books_proof (organization_id) where state = 'waiting';
call make_tenant_table('books_proof', app => 'select, insert, update, delete', projector => 'select');
call prove_rows_of('books_proof');
