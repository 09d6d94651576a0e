/** For a spec: a worker process whose jobs take longer than it has time to stop. */
import 'reflect-metadata';
import { pino } from 'pino';
import { readSettings } from '../src/kernel/config.ts';
import { TenantDatabase } from '../src/platform/database/tenant-database.ts';
import { JobWorkers } from '../src/platform/jobs/job-workers.ts';
import { stopOnSignals } from '../src/platform/observe/stop-on-signals.ts';
import { startJobApp } from './job-app.ts';
import { longKind } from './long-kind.ts';

const endless = (at: string) => {
  process.stdout.write(`${at}\n`);
  return new Promise<void>(() => undefined);
};
const app = await startJobApp(
  readSettings(process.env),
  longKind(() => app.get(TenantDatabase), endless),
);
stopOnSignals(
  { get: <T>() => pino({ level: 'silent' }) as T, close: () => app.close() },
  { DRAIN_SECONDS: 0 },
  Number(process.env['TEST_STOP_MS']),
);
app.get(JobWorkers).start('worker');
