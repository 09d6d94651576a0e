import pg from 'pg';
import type { TenantTransaction } from '../database/tenant-database.ts';
import { lockChain } from './row-chain.ts';

/** A table whose changes a trigger notes. */
export interface LinkedTable {
  name: string;
  /** The columns of its key, as an SQL array. */
  key: string;
  /** The highest number of its columns. */
  attributes: number;
}

/** Those that there are. */
export const linkedTables = async (tx: TenantTransaction): Promise<LinkedTable[]> => {
  const { rows } = await tx.query<LinkedTable>(
    `select c.relname as name,
       (select 'array[' || string_agg(quote_literal(arg), ', ' order by place) || ']'
        from unnest(string_to_array(encode(t.tgargs, 'escape'), '\\000')) with ordinality as a (arg, place)
        where arg <> '') as key,
       (select max(attnum)::int from pg_attribute a where a.attrelid = c.oid and not attisdropped) as attributes
     from pg_trigger t join pg_class c on c.oid = t.tgrelid
     where t.tgname = 'row_is_proved' and c.relnamespace = 'public'::regnamespace order by 1`,
  );
  return rows;
};

/** The rows of a table beside their newest links; either may be missing. Digests cover what the link covers, or all. */
export const rowsAndLinks = ({ name, key, attributes }: LinkedTable, anew = false): string => {
  const [table, literal] = [pg.escapeIdentifier(name), pg.escapeLiteral(name)];
  const without = (upTo: string) => `undigested(${literal}::regclass, ${upTo})`;
  return `
    select coalesce(r.key, l.row_key) as key, l.row_hash, l.row_key is not null as is_linked,
      case when r.key is null then null
        when ${anew} or l.attributes is null or l.attributes = ${attributes} then row_digest(r.given, known.columns)
        else row_digest(r.given, ${without('l.attributes')}) end as digest
    from (select t as given, row_key(to_jsonb(t), ${key}) as key from ${table} t
          where organization_id = current_organization()) r
    full join (select distinct on (row_key) row_key, row_hash, attributes from row_link
               where organization_id = current_organization() and table_name = ${literal}
               order by row_key, sequence desc) l on l.row_key = r.key
    cross join (select ${without(String(attributes))} as columns) known`;
};

/**
 * Has every row of the transaction's organization linked anew, as it is now, and what is gone linked as gone: for rows
 * from before the chain, or changed by an operator's own hand. What was noted of them is settled by it. `only` names
 * tables; all of them without. Answers how many.
 */
export const noteAllRows = async (tx: TenantTransaction, only?: readonly string[]): Promise<number> => {
  let count = 0;
  // A transaction that is about to link changes of its own links them after what is read here.
  const { rows } = await tx.query<{ id: string }>('select current_organization() as id');
  for (const { id } of rows) await lockChain(id, tx);
  for (const table of await linkedTables(tx)) {
    if (only && !only.includes(table.name)) continue;
    await tx.query('delete from row_change where organization_id = current_organization() and table_name = $1', [
      table.name,
    ]);
    const { rowCount } = await tx.query(
      `insert into row_change (organization_id, table_name, row_key, digest, attributes)
       select current_organization(), ${pg.escapeLiteral(table.name)}, key, digest, ${table.attributes}
       from (${rowsAndLinks(table, true)}) as found where digest is not null or row_hash is not null`,
    );
    count += rowCount ?? 0;
  }
  return count;
};
