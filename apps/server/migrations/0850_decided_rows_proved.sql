-- Rows that say what somebody decided, counted, handed over or proved are linked like those that no event explains
-- (docs/decisions/0011); `migrate` links what is there already. What stays outside, and why: apps/server/test/not-provable.ts.

-- As before, but rows are compared byte by byte: a column of type json has no equality of its own.
create or replace function note_row_change() returns trigger
  language plpgsql set search_path = public, pg_temp
as $body$
declare
  columns text[] := tg_argv;
  last int := (select max(attnum) from pg_attribute where attrelid = tg_relid and not attisdropped);
begin
  if tg_op = 'UPDATE' and new *= old then return null; end if;
  if tg_op <> 'INSERT' and (tg_op = 'DELETE' or row_key(to_jsonb(old), columns) <> row_key(to_jsonb(new), columns)) then
    insert into row_change (organization_id, table_name, row_key, digest, attributes)
      values (old.organization_id, tg_table_name, row_key(to_jsonb(old), columns), null, last);
  end if;
  if tg_op <> 'DELETE' then
    insert into row_change (organization_id, table_name, row_key, digest, attributes)
      values (new.organization_id, tg_table_name, row_key(to_jsonb(new), columns),
        row_digest(new, undigested(tg_relid, last)), last);
  end if;
  return null;
end
$body$;

do $body$
declare
  name text;
begin
  foreach name in array array[
    -- Money that is decided by a row, and what follows from it.
    'taking', 'taking_payment', 'deposit', 'deposit_line', 'bond_batch', 'judgment_draw', 'receipt_paper',
    -- Powers: received, counted, used beyond the rules.
    'power_lot', 'power_count', 'power_count_line', 'power_override',
    -- Who may write, who takes over, and what moves a day that is due.
    'agent_credentials', 'agent_appointment', 'agent_successor', 'holiday',
    -- Sureties: what was reported, read, shown and let in.
    'surety_report', 'buf_statement_mapping', 'surety_draft', 'surety_mailbox', 'surety_proof', 'surety_grant_view',
    -- Forfeitures and surrenders.
    'forfeiture_escalation', 'surrender_bond', 'surrender_paper', 'surrender_proof', 'outside_visit',
    -- Papers of bonds, and what an account is called.
    'required_paper', 'bond_document', 'account_name'] loop
    call prove_rows_of(name);
  end loop;
end
$body$;
