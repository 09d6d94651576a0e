import pg, { type PoolClient } from 'pg';
import { LOCK_NOT_AVAILABLE, sqlStateOf } from '../database/sql-state.ts';

const quoted = pg.escapeIdentifier;
const copyOf = (table: string): string => `${table}__next`;

/** How a table's rows differ from those of its copy, by count and by an order-independent hash over all columns. */
export interface TableDifference {
  table: string;
  liveRows: number;
  rebuiltRows: number;
}

/** Name of each table → name of its copy. */
export const copiesOf = (tables: readonly string[]): ReadonlyMap<string, string> =>
  new Map(tables.map((table) => [table, copyOf(table)]));

/** Empty copies with the columns, keys and checks of the tables; nobody but the owner may see them. */
export const createCopies = async (client: PoolClient, tables: readonly string[]): Promise<void> => {
  await dropCopies(client, tables);
  for (const table of tables) {
    await client.query(`create table ${quoted(copyOf(table))} (like ${quoted(table)} including all)`);
  }
};

export const dropCopies = async (client: PoolClient, tables: readonly string[]): Promise<void> => {
  for (const table of tables) await client.query(`drop table if exists ${quoted(copyOf(table))}`);
};

/** The tables whose rows are not those of their copies. */
export const differences = async (client: PoolClient, tables: readonly string[]): Promise<TableDifference[]> => {
  const found: TableDifference[] = [];
  for (const table of tables) {
    const [live, rebuilt] = [await digest(client, table), await digest(client, copyOf(table))];
    if (live.rows === rebuilt.rows && live.hash === rebuilt.hash) continue;
    found.push({ table, liveRows: live.rows, rebuiltRows: rebuilt.rows });
  }
  return found;
};

const digest = async (client: PoolClient, table: string): Promise<{ rows: number; hash: string }> => {
  const { rows } = await client.query<{ rows: number; hash: string }>(
    `select count(*) as rows, coalesce(sum(hashtextextended(t::text, 0)::numeric), 0)::text as hash from ${quoted(table)} t`,
  );
  return rows[0] ?? { rows: 0, hash: '' };
};

/** Gives the tables the rows of their copies. Other transactions see the old rows until this one commits. */
export const replaceRows = async (client: PoolClient, tables: readonly string[]): Promise<void> => {
  for (const table of tables.toReversed()) await client.query(`delete from ${quoted(table)}`);
  for (const table of tables) {
    const { rows } = await client.query<{ column: string }>(
      `select attname as column from pg_attribute
       where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`,
      [quoted(table)],
    );
    const columns = rows.map(({ column }) => quoted(column)).join(', ');
    await client.query(
      `insert into ${quoted(table)} (${columns}) overriding system value select ${columns} from ${quoted(copyOf(table))}`,
    );
  }
};

const sightOf = "hashtextextended('owner sight: ' || name, 0)";

/** Nobody else takes away what one owner sees. @throws Error where another one is at one of these tables */
const holdingSight = async <T>(client: PoolClient, tables: readonly string[], work: () => Promise<T>): Promise<T> => {
  const { rows } = await client.query<{ name: string; held: boolean }>(
    `select name, pg_try_advisory_lock(${sightOf}) as held from unnest($1::text[]) name`,
    [tables],
  );
  const held = rows.flatMap((row) => (row.held ? [row.name] : []));
  try {
    if (held.length < tables.length)
      throw new Error('Another maintenance job is running. Try again once it has ended.');
    return await work();
  } finally {
    await client.query(`select pg_advisory_unlock(${sightOf}) from unnest($1::text[]) name`, [held]);
  }
};

/**
 * Lets the owner see and write the rows while `work` runs: forced row security applies to owners as well
 * (building#row-security).
 * What a crash leaves behind is a policy for the owner alone, which the next rebuild removes.
 * @throws Error where another one is at one of these tables: the end of its work would hide the rows from this one
 */
export const withOwnerSight = async <T>(
  client: PoolClient,
  tables: readonly string[],
  work: () => Promise<T>,
): Promise<T> => {
  const { rows } = await client.query<{ bypasses: boolean }>(
    'select rolsuper or rolbypassrls as bypasses from pg_roles where rolname = current_user',
  );
  if (rows[0]?.bypasses) return work();
  const hide = () => alterSoon(client, tables, (table) => `drop policy if exists owner_rebuilds on ${table}`);
  const policy = 'to current_user using (true) with check (true)';
  return holdingSight(client, tables, async () => {
    await hide();
    await alterSoon(client, tables, (table) => `create policy owner_rebuilds on ${table} ${policy}`);
    try {
      return await work();
    } finally {
      await hide();
    }
  });
};

const LOCK_TRIES = 10;

/** Statements that need a moment alone with each table; a long reader is waited for without holding others up. */
const alterSoon = async (
  client: PoolClient,
  tables: readonly string[],
  statement: (table: string) => string,
): Promise<void> => {
  for (const table of tables) {
    for (let tries = 1; ; tries += 1) {
      try {
        await client.query(`begin; set local lock_timeout = '1s'; ${statement(quoted(table))}; commit`);
        break;
      } catch (error) {
        await client.query('rollback');
        if (sqlStateOf(error) !== LOCK_NOT_AVAILABLE || tries === LOCK_TRIES) throw error;
      }
    }
  }
};
