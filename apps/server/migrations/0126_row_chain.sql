-- Rows that no event explains are proved by a chain for each organization (docs/decisions/0011): a trigger notes each change,
-- and the transaction that made it links it before it commits, under a key that PostgreSQL does not hold.

-- Changes of this transaction that wait for their link. Empty outside of one: what stays was changed by another hand.
create table row_change (
  organization_id uuid not null,
  change_id bigint generated always as identity,
  table_name text not null,
  row_key text not null,
  -- SHA-256 of the row as it is now; null where it is gone. Lives as long as the transaction.
  digest text,
  -- The highest column number that it covers: rows are still proved after a later migration adds columns.
  attributes int not null,
  primary key (organization_id, change_id)
);
call make_tenant_table('row_change', app => 'select, insert, delete', projector => 'select');

create table row_link (
  organization_id uuid not null,
  sequence bigint not null check (sequence > 0),
  table_name text not null,
  row_key text not null,
  attributes int not null,
  -- Keyed hash of the row; null where it is gone.
  row_hash text,
  -- Keyed hash of all this on top of the hash before it.
  hash text not null,
  primary key (organization_id, sequence)
);
create index row_link_of_row on row_link (organization_id, table_name, row_key, sequence desc);
call make_tenant_table('row_link', app => 'select, insert', projector => 'select');

-- Cascades, later migrations and a restore change rows as the owner.
create policy owner_of_all on row_change to current_user using (true) with check (true);
create policy owner_of_all on row_link to current_user using (true) with check (true);

-- The same text on every connection: instants in UTC, bytes in hex.
create function row_digest(given anyelement, without text[]) returns text
  language sql stable set timezone = 'UTC' set bytea_output = 'hex'
as $body$ select encode(sha256(convert_to((to_jsonb(given) - without)::text, 'UTF8')), 'hex') $body$;

-- The columns of a table that a digest leaves out: generated ones, and those behind a number.
create function undigested(of_table oid, attributes int) returns text[]
  language sql stable
  return array(select attname::text from pg_attribute
    where attrelid = of_table and attnum > 0 and not attisdropped and (attgenerated <> '' or attnum > attributes));

create function row_key(given jsonb, columns text[]) returns text
  language sql immutable
  return (select string_agg(given ->> name, ' ' order by place) from unnest(columns) with ordinality as c (name, place));

create function note_row_change() returns trigger
  language plpgsql set search_path = public, pg_temp
as $body$
declare
  columns text[] := tg_argv;
  last int := (select max(attnum) from pg_attribute where attrelid = tg_relid and not attisdropped);
begin
  if tg_op = 'UPDATE' and new is not distinct from old then return null; end if;
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

-- Puts a table under proof: `call prove_rows_of('premium_rule')`.
create procedure prove_rows_of(name text)
  language plpgsql as $body$
declare
  columns text := (
    select string_agg(quote_literal(a.attname), ', ' order by array_position(i.indkey::int2[], a.attnum))
    from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
    where i.indrelid = name::regclass and i.indisprimary and (a.attname <> 'organization_id' or i.indnkeyatts = 1));
begin
  execute format('create trigger row_is_proved after insert or update or delete on %I
    for each row execute function note_row_change(%s)', name, columns);
end
$body$;

do $body$
declare
  name text;
begin
  foreach name in array array['ledger_account', 'premium_rule', 'catalogue_charge', 'organization', 'agent', 'audit_entry',
    'export', 'export_chunk', 'export_download', 'erasure', 'archived_file', 'account_indemnitor', 'defendant', 'indemnitor',
    'personal_reference', 'person_change', 'file_change', 'note', 'note_version', 'stored_file', 'organization_quick_link'] loop
    call prove_rows_of(name);
  end loop;
end
$body$;
