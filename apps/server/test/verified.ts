import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { Pool } from 'pg';
import { verifyLedger } from '../src/features/books/ledger/index.ts';
import type { Verification, VerifyScope } from '../src/features/books/ledger/verify-ledger.ts';
import { SETTINGS, type Settings } from '../src/kernel/config.ts';
import { APP_POOL, createPool, PROJECTOR_POOL } from '../src/platform/database/pools.ts';
import { roleUrl } from '../src/platform/database/roles.ts';
import { TenantDatabase } from '../src/platform/database/tenant-database.ts';
import { EventLog } from '../src/platform/event-log/event-log.ts';
import { KeyedHash } from '../src/platform/event-log/keyed-hash.ts';
import { FileStore } from '../src/platform/storage/file-store.ts';
import { views } from '../src/views.ts';

/** What verifying a running system proved, and every problem that it found. */
export const verified = async (
  app: NestFastifyApplication,
  scope: VerifyScope = {},
): Promise<Omit<Verification, 'problems'> & { problems: string[] }> => {
  const problems: string[] = [];
  const [log, tenants, projector] = [app.get(EventLog), app.get<Pool>(APP_POOL), app.get<Pool>(PROJECTOR_POOL)];
  const { DATABASE_URL, BAILIWICK_SECRET } = app.get<Settings>(SETTINGS);
  const store = createPool(roleUrl(DATABASE_URL, BAILIWICK_SECRET, 'log'), { max: 1 });
  const parts = {
    log,
    store,
    app: tenants,
    projector,
    database: app.get(TenantDatabase),
    hash: app.get(KeyedHash),
    views,
    files: app.get(FileStore),
  };
  try {
    return { ...(await verifyLedger(parts, scope, (problem) => problems.push(problem))), problems };
  } finally {
    await store.end();
  }
};
