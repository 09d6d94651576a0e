import pg, { type PoolClient } from 'pg';

/** A table with its schema, and the columns that are written (a generated one is not). */
export interface StoredTable {
  name: string;
  columns: readonly string[];
}

type Connection = Pick<PoolClient, 'query'>;

const quoted = pg.escapeIdentifier;
/** `schema.table`, quoted for SQL. */
export const inSql = (name: string): string => name.split('.').map(quoted).join('.');

const SCHEMAS = ['public', 'auth'];
const PAGE = 1_000;

/**
 * The tables that hold primary data, parents before their children. Left out are the views, which are rebuilt from the
 * log.
 */
export const primaryTables = async (
  client: Connection,
  derived: readonly string[],
): Promise<readonly StoredTable[]> => {
  const { rows } = await client.query<StoredTable & { parents: string[] }>(
    `select n.nspname || '.' || c.relname as name,
       (select array_agg(a.attname::text order by a.attnum) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
       coalesce((select array_agg(distinct pn.nspname || '.' || p.relname) from pg_constraint k
        join pg_class p on p.oid = k.confrelid join pg_namespace pn on pn.oid = p.relnamespace
        where k.conrelid = c.oid and k.contype = 'f' and p.oid <> c.oid and not k.condeferrable), '{}') as parents
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and n.nspname = any($1) order by 1`,
    [SCHEMAS],
  );
  const left = rows.filter(({ name }) => !derived.includes(name.replace(/^public\./, '')));
  const sorted: StoredTable[] = [];
  while (left.length > 0) {
    const at = left.findIndex(({ parents }) => !parents.some((parent) => left.some(({ name }) => name === parent)));
    const [next] = left.splice(at, 1);
    if (at === -1 || !next) throw new Error('Tables refer to each other in a circle; none of them can be first.');
    sorted.push({ name: next.name, columns: next.columns });
  }
  return sorted;
};

/** Those of the schema that holds the tenants' rows, without its name. */
export const tenantTables = (tables: readonly StoredTable[]): string[] =>
  tables.flatMap(({ name }) => (name.startsWith('public.') ? [name.slice('public.'.length)] : []));

/** Which rows of a table are taken (`where`, in SQL, of `t`), and which of their columns are left behind. */
export interface RowChoice {
  where?: string;
  without?: readonly string[];
}

/** The rows of a table as JSON, one text each, exactly as PostgreSQL writes them. */
export async function* rowsOf(
  client: Connection,
  { name }: StoredTable,
  { where = 'true', without = [] }: RowChoice = {},
): AsyncIterable<string> {
  const left = without.map((column) => ` - ${pg.escapeLiteral(column)}`).join('');
  const json = left === '' ? 'to_json(t)' : `(to_jsonb(t)${left})`;
  await client.query(
    `declare backup_rows no scroll cursor for select ${json}::text as line from ${inSql(name)} t where ${where}`,
  );
  try {
    for (;;) {
      const { rows } = await client.query<{ line: string }>(`fetch ${PAGE} from backup_rows`);
      for (const { line } of rows) yield line;
      if (rows.length < PAGE) return;
    }
  } finally {
    await client.query('close backup_rows');
  }
}

/** Inserts rows as `rowsOf` gave them, but for those that are there already. Answers how many were given. */
export const insertRows = async (
  client: Connection,
  { name, columns }: StoredTable,
  lines: AsyncIterable<string>,
): Promise<number> => {
  const list = columns.map(quoted).join(', ');
  const insert = (page: readonly string[]) =>
    client.query(
      `insert into ${inSql(name)} (${list}) overriding system value
       select ${list} from json_populate_recordset(null::${inSql(name)}, $1::json) on conflict do nothing`,
      [`[${page.join(',')}]`],
    );
  let count = 0;
  let page: string[] = [];
  for await (const line of lines) {
    page.push(line);
    count += 1;
    if (page.length < PAGE) continue;
    await insert(page);
    page = [];
  }
  if (page.length > 0) await insert(page);
  return count;
};
