-- A judgment that is paid out of the BUF (books.md 3.13). It is decided when its row is there; whoever comes claims its
-- part on the surety's stream and books it on the bond's, once. The command stays only until then.
create table judgment_draw (
  organization_id uuid not null,
  -- The id of the command that decided it.
  draw_id uuid not null,
  request_id uuid not null,
  bond_id uuid not null,
  judgment_id uuid not null,
  surety_id uuid not null,
  paid_cents bigint not null check (paid_cents > 0),
  approved boolean not null,
  alone boolean not null,
  limit_cents bigint not null,
  paid_on date not null,
  decided_by uuid not null,
  decided_at timestamptz not null,
  endpoint text not null,
  -- What was asked and typed, in its order: both are part of the bond's command.
  command json,
  settled_at timestamptz,
  primary key (organization_id, draw_id),
  check ((settled_at is null) = (command is not null))
);
create index judgment_draw_unsettled on judgment_draw (decided_at) where settled_at is null;
call make_tenant_table('judgment_draw', app => 'select, insert, update, delete', projector => 'select');

-- The surety whose BUF shall pay a judgment, of a request to pay one.
alter table money_request add column surety_id uuid;
