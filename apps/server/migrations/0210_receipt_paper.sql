-- What was printed of a receipt (bonds.md 6): the code of its public page, made with its first paper, and by which id of
-- the taking's screen its original was asked for. Every other paper is a copy.
create table receipt_paper (
  organization_id uuid not null references organization,
  payment_id uuid not null,
  -- 128 random bits in hexadecimal.
  code text collate "C" not null check (code ~ '^[0-9a-f]{32}$'),
  original_id uuid,
  made_at timestamptz not null,
  primary key (organization_id, payment_id),
  unique (organization_id, code)
);
create index receipt_paper_code on receipt_paper (code);
call make_tenant_table('receipt_paper', app => 'select, insert, update');
