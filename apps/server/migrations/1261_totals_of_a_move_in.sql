-- What the old program's reports say of clients, of what was written off, of what is past due, and of powers in hand by
-- surety, typed beside what is here of the lists (moving-in#control-totals). Where they differ, or nothing was typed, a
-- reason stands here before the seal.
create table move_in_total (
  organization_id uuid not null references organization,
  what text not null check (what in ('clients', 'writtenOff', 'pastDue', 'powers')),
  -- The id of a surety, of powers alone.
  surety text not null check (surety = '' or surety ~ '^[0-9a-f-]{36}$'),
  -- A count, or cents. Null where nothing was typed.
  typed bigint check (typed >= 0),
  reason text not null,
  changed_by uuid not null,
  primary key (organization_id, what, surety),
  check ((what = 'powers') = (surety <> ''))
);
call make_tenant_table('move_in_total', app => 'select, insert, update, delete');
call prove_rows_of('move_in_total');

-- What of a plan that came was past due on the cut-over day (moving-in#opening-plan). Plans of before are counted once
-- they are brought in again.
alter table move_in_balance add column past_due_cents bigint not null default 0 check (past_due_cents >= 0);
alter table move_in_balance add constraint move_in_balance_past_due_check check (has_plan or past_due_cents = 0);
