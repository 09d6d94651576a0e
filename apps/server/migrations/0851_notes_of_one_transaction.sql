-- A transaction links its own notes alone: what another hand changed, with the triggers on, stays noted until an operator
-- links it (`cli link-rows`). Notes from before are of no transaction, which is 0.
alter table row_change add column made_in xid8 not null default '0';
alter table row_change alter column made_in set default pg_current_xact_id();

-- Notes that stay cost a transaction nothing: it finds its own by this key.
alter table row_change drop constraint row_change_pkey;
alter table row_change add primary key (organization_id, made_in, change_id);

-- Whether this transaction wrote the version of a row, itself or in a savepoint: `by` is its xmin, which PostgreSQL sets
-- and no statement can. A note that somebody made out to a transaction to come is not of that transaction.
create function is_written_here(by xid) returns boolean
  language plpgsql volatile
as $body$
declare
  own bigint := pg_current_xact_id_if_assigned()::text;
  -- xmin has the lower 32 bits of a number alone; a savepoint's is behind its transaction's.
  ahead bigint := (by::text::bigint - own) & 4294967295;
begin
  return coalesce(ahead < 2147483648 and pg_xact_status((own + ahead)::text::xid8) = 'in progress', false);
end
$body$;

-- A later migration links what it changes itself, under the key of an agency that came from elsewhere as well.
create policy owner_of_all on carried_log_key for select to current_user using (true);
