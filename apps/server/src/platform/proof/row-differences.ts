import pg, { type PoolClient } from 'pg';
import type { Finding } from './finding.ts';

type Row = Record<string, unknown>;

/** A table, and a SELECT of the rows that it must have for the transaction's organization. */
export interface Comparison {
  table: string;
  expected: string;
}

const PAGE = 500;
const quoted = pg.escapeIdentifier;

/** The columns of a table, and which of them are its primary key, without the organization. */
const shapeOf = async (client: PoolClient, table: string): Promise<{ columns: string[]; key: string[] }> => {
  const { rows } = await client.query<{ name: string; place: number | null }>(
    `select a.attname as name, array_position(i.indkey::int2[], a.attnum) as place
     from pg_attribute a left join pg_index i on i.indrelid = a.attrelid and i.indisprimary
     where a.attrelid = $1::regclass and a.attnum > 0 and not a.attisdropped order by place, a.attnum`,
    [`public.${quoted(table)}`],
  );
  const columns = rows.map(({ name }) => name);
  return { columns, key: columns.filter((name, at) => rows[at]?.place !== null && name !== 'organization_id') };
};

/** Rows of a SELECT, page by page: any number of them. */
export async function* rowsOf<R extends object>(client: PoolClient, select: string): AsyncIterable<R> {
  await client.query(`declare proof_rows no scroll cursor for ${select}`);
  for (;;) {
    const { rows } = await client.query<R>(`fetch ${PAGE} from proof_rows`);
    yield* rows;
    if (rows.length < PAGE) break;
  }
  await client.query('close proof_rows');
}

/**
 * How the rows of the transaction's organization differ from those that must be there, in every column. Both sides are
 * read in the order of their key, so that it takes no memory with their number.
 */
export async function* differencesOf(
  client: PoolClient,
  organizationId: string,
  { table, expected }: Comparison,
): AsyncIterable<Finding> {
  const { columns, key } = await shapeOf(client, table);
  const all = (side: string, names: readonly string[]) => names.map((name) => `${side}.${quoted(name)}`).join(', ');
  const ids = ['organization_id', ...key];
  const select = `
    select to_jsonb(f) as found, to_jsonb(e) as expected
    from (select * from ${quoted(table)} where organization_id = current_organization()) f
    full join (${expected}) e on (${all('f', ids)}) = (${all('e', ids)})
    where (${all('f', columns)}) is distinct from (${all('e', columns)})`;
  for await (const row of rowsOf<{ found: Row | null; expected: Row | null }>(client, select)) {
    const at = row.found ?? row.expected ?? {};
    const place = { organizationId, table, key: key.map((name) => `${name} ${String(at[name])}`).join(', ') };
    if (!row.found || !row.expected) yield { ...place, column: null, expected: row.expected, found: row.found };
    else yield* columnsThatDiffer(place, row.expected, row.found);
  }
}

const columnsThatDiffer = (
  place: Pick<Finding, 'organizationId' | 'table' | 'key'>,
  expected: Row,
  found: Row,
): Finding[] =>
  Object.keys(expected).flatMap((column) => {
    const [one, other] = [expected[column], found[column]];
    return JSON.stringify(one) === JSON.stringify(other) ? [] : [{ ...place, column, expected: one, found: other }];
  });
