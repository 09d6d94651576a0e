import type { ClientBase } from 'pg';

/**
 * Versions of the schema `log`, oldest first; never edited, only added to. The schema itself is made by whoever makes
 * the role (it needs CREATE on the database), or here when the role may.
 *
 * `store` is one row: the id of this log, the epoch that fences former writers, and the position the next event gets.
 */
const versions: readonly string[] = [
  `
  create table log.store (
    singleton boolean primary key default true check (singleton),
    store_id uuid not null default gen_random_uuid(),
    epoch bigint not null default 0,
    next_position bigint not null default 0
  ) with (fillfactor = 20);

  create table log.event (
    position bigint primary key,
    stream text collate "C" not null,
    revision bigint not null,
    event_id uuid not null,
    type text collate "C" not null,
    is_json boolean not null,
    data bytea not null,
    metadata bytea not null,
    created timestamptz not null,
    unique (stream, revision)
  );

  insert into log.store (next_position) values (1);
  insert into log.event (position, stream, revision, event_id, type, is_json, data, metadata, created)
  select 0, '$store', 0, gen_random_uuid(), '$store-created', true,
         convert_to(json_build_object('storeId', store_id)::text, 'UTF8'), '', clock_timestamp()
  from log.store;
  `,
];

/** Brings the schema to the newest version. The caller holds the writer lock, so only one process does this at a time. */
export const migrateSchema = async (client: ClientBase): Promise<void> => {
  const { rows } = await client.query<{ schema: string | null; version: string | null }>(
    `select to_regnamespace('log')::text as schema, to_regclass('log.schema_version')::text as version`,
  );
  if (!rows[0]?.schema) await client.query('create schema log');
  if (!rows[0]?.version) await client.query('create table log.schema_version (version integer primary key)');
  const done = await client.query<{ version: number }>('select version from log.schema_version');
  const applied = new Set(done.rows.map((row) => row.version));
  const newest = Math.max(0, ...applied);
  if (newest > versions.length) {
    throw new Error(
      `The log has schema version ${String(newest)}, this build knows ${String(versions.length)}: use a newer build.`,
    );
  }
  for (const [index, statements] of versions.entries()) {
    if (applied.has(index + 1)) continue;
    await client.query('begin');
    try {
      await client.query(statements);
      await client.query('insert into log.schema_version (version) values ($1)', [index + 1]);
      await client.query('commit');
    } catch (error) {
      await client.query('rollback');
      throw error;
    }
  }
};
