import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import type { Client, Pool } from 'pg';
import type { EventLog } from '../server/src/platform/event-log/event-log.ts';
import type { View } from '../server/src/platform/projections/view.ts';
import { built } from './built.ts';
import { connect, createDatabase, type Stage } from './stage.ts';

/** A database of this build without processes on it: its views are filled from the stage's log by hand. */
export interface ViewsDatabase {
  log: EventLog;
  views: readonly View[];
  owner: Pool;
  projector: Pool;
  /** A superuser's client: row-level security does not apply. */
  client: Client;
  /** Fills views by the product's own runner, from nothing to the log's end; answers the seconds. */
  project: (views: readonly View[]) => Promise<number>;
  close: () => Promise<void>;
}

export const createViewsDatabase = async (stage: Stage, name: string): Promise<ViewsDatabase> => {
  const secret = stage.environment['BAILIWICK_SECRET'] ?? '';
  const ownerUrl = await createDatabase(stage, name);
  const { migrate } = await built<typeof import('../server/src/operations/migrate.ts')>('operations/migrate.js');
  await migrate(ownerUrl, secret);
  const { createPool } =
    await built<typeof import('../server/src/platform/database/pools.ts')>('platform/database/pools.js');
  const { roleUrl } =
    await built<typeof import('../server/src/platform/database/roles.ts')>('platform/database/roles.js');
  const { EventStoreLog } = await built<typeof import('../server/src/platform/event-log/event-store-log.ts')>(
    'platform/event-log/event-store-log.js',
  );
  const { categories, eventTypes } = await built<typeof import('../server/src/event-types.ts')>('event-types.js');
  const { views } = await built<typeof import('../server/src/views.ts')>('views.js');
  const { TenantDatabase } = await built<typeof import('../server/src/platform/database/tenant-database.ts')>(
    'platform/database/tenant-database.js',
  );
  const { OrganizationKeys } = await built<typeof import('../server/src/platform/keys/organization-keys.ts')>(
    'platform/keys/organization-keys.js',
  );
  const { ProofCache } = await built<typeof import('../server/src/platform/event-log/proof-cache.ts')>(
    'platform/event-log/proof-cache.js',
  );
  const { RowChain } =
    await built<typeof import('../server/src/platform/proof/row-chain.ts')>('platform/proof/row-chain.js');
  // The log is the stage's, and so are the keys that prove it.
  const keys = createPool(roleUrl(stage.ownerUrl, secret, 'app'));
  const proofs = new ProofCache(new TenantDatabase(keys, new RowChain(secret)), new OrganizationKeys(secret));
  const log = new EventStoreLog(stage.storeUrl, eventTypes, categories, proofs);
  const owner = createPool(ownerUrl);
  const projector = createPool(roleUrl(ownerUrl, secret, 'projector'));
  const client = await connect(stage, name);
  await client.query('listen projection');
  const close = async () => {
    await log.close();
    await Promise.all([owner.end(), projector.end(), keys.end()]);
  };
  return {
    log,
    views,
    owner,
    projector,
    client,
    close,
    project: (chosen) => project(chosen, { log, projector, client }),
  };
};

const project = async (
  views: readonly View[],
  { log, projector, client }: Pick<ViewsDatabase, 'log' | 'projector' | 'client'>,
): Promise<number> => {
  const { ProjectionRunner } = await built<typeof import('../server/src/platform/projections/projection-runner.ts')>(
    'platform/projections/projection-runner.js',
  );
  await client.query(
    `truncate ${views.flatMap(({ tables }) => tables).join(', ')} cascade; delete from projection.checkpoint`,
  );
  const head = await log.head();
  const runner = new ProjectionRunner(projector, log, views);
  const began = performance.now();
  runner.start();
  try {
    while (!(await haveReached(client, views, head))) {
      const timeout = new AbortController();
      await Promise.race([once(client, 'notification', timeout), delay(1_000, undefined, timeout)]);
      timeout.abort();
    }
    return (performance.now() - began) / 1000;
  } finally {
    await runner.stop();
  }
};

const haveReached = async (client: Client, views: readonly View[], head: bigint | null): Promise<boolean> => {
  const { rows } = await client.query<{ reached: string }>(
    'select count(*) as reached from projection.checkpoint where name = any($1) and position >= $2',
    [views.map(({ name }) => name), String(head ?? 0n)],
  );
  return rows[0]?.reached === String(views.length);
};

/** How many rows tables hold and an order-independent hash over them, to compare two ways of filling them. */
export const digestOf = async (client: Client, tables: readonly string[]): Promise<Record<string, string>> => {
  const digests: Record<string, string> = {};
  for (const table of tables) {
    const { rows } = await client.query<{ digest: string }>(
      `select count(*) || ' rows, ' || coalesce(sum(hashtextextended(t::text, 0)::numeric), 0) as digest from ${table} t`,
    );
    digests[table.replace(/__copied$/, '')] = rows[0]?.digest ?? '';
  }
  return digests;
};
