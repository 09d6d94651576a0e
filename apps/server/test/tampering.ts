import pg, { type Pool, type PoolClient } from 'pg';

const inSql = (table: string): string => table.split('.').map(pg.escapeIdentifier).join('.');

const columnsOf = async (client: PoolClient, table: string): Promise<string> => {
  const { rows } = await client.query<{ name: string }>(
    `select attname as name from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`,
    [inSql(table)],
  );
  return rows.map(({ name }) => pg.escapeIdentifier(name)).join(', ');
};

/**
 * Lends a connection that changes rows as somebody with the database's password can: as a superuser, with triggers off.
 * Afterwards the tables have their rows again.
 */
export const tampering = async <T>(
  owner: Pool,
  tables: readonly string[],
  work: (client: PoolClient) => Promise<T>,
): Promise<T> => {
  const client = await owner.connect();
  try {
    await client.query('set session_replication_role = replica');
    for (const table of tables) {
      await client.query(
        `create temporary table ${pg.escapeIdentifier(`saved ${table}`)} as select * from ${inSql(table)}`,
      );
    }
    try {
      return await work(client);
    } finally {
      for (const table of tables) {
        const columns = await columnsOf(client, table);
        await client.query(`delete from ${inSql(table)}`);
        await client.query(
          `insert into ${inSql(table)} (${columns}) overriding system value
           select ${columns} from ${pg.escapeIdentifier(`saved ${table}`)}`,
        );
      }
    }
  } finally {
    client.release(true);
  }
};
