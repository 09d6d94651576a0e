/** For a spec: a worker process whose jobs take longer than it has time to stop. */
import 'reflect-metadata';
import { pino } from 'pino';
import { readSettings } from '../src/kernel/config.ts';
import { createPool, RUNNING_LIMITS } from '../src/platform/database/pools.ts';
import { roleUrl } from '../src/platform/database/roles.ts';
import { TenantDatabase } from '../src/platform/database/tenant-database.ts';
import { JobQueues } from '../src/platform/jobs/job-queues.ts';
import { stopOnSignals } from '../src/platform/observe/stop-on-signals.ts';
import { longKind, SHORT_LOCKS } from './long-kind.ts';
import { RowChain } from '../src/platform/proof/row-chain.ts';

const settings = readSettings(process.env);
const database = new TenantDatabase(
  createPool(roleUrl(settings.DATABASE_URL, settings.BAILIWICK_SECRET, 'app'), RUNNING_LIMITS),
  new RowChain(settings.BAILIWICK_SECRET),
);
const queues = new JobQueues(settings, SHORT_LOCKS);
const endless = (at: string) => {
  process.stdout.write(`${at}\n`);
  return new Promise<void>(() => undefined);
};
queues.register(longKind(database, endless));
stopOnSignals(
  { get: <T>() => pino({ level: 'silent' }) as T, close: () => queues.beforeApplicationShutdown() },
  { DRAIN_SECONDS: 0 },
  Number(process.env['TEST_STOP_MS']),
);
queues.startWorkers();
