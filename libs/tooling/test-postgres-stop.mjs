/** Jest's global tear-down: ends the PostgreSQL that the set-up started; on another it leaves nothing behind. */
import pg from 'pg';

export default async function tearDown() {
  if (globalThis.testPostgres) await globalThis.testPostgres.stop();
  else await dropTemplates(process.env.TEST_DATABASE_URL, `${process.env.TEST_TEMPLATE}_`);
}

async function dropTemplates(connectionString, prefix) {
  const server = new pg.Client({ connectionString });
  await server.connect();
  const made = `select 'drop database ' || datname as drop from pg_database where starts_with(datname, $1)
    union all select 'drop role ' || rolname from pg_roles where starts_with(rolname, $1)
    order by 1`; // PostgreSQL refuses to drop a role that a database still depends on
  for (const { drop } of (await server.query(made, [prefix])).rows) await server.query(drop);
  await server.end();
}
