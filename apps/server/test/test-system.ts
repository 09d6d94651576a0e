import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { startTestStore } from '../../event-store/src/store-under-test.ts';
import type { RunningEventStore } from '../../event-store/src/server.ts';
import { AppModule } from '../src/app.module.ts';
import { PendingSignUps } from '../src/edge/auth/pending-sign-ups.ts';
import { SessionCache } from '../src/edge/auth/session-cache.ts';
import { AfterAnswer } from '../src/edge/http/after-answer.ts';
import { readSettings } from '../src/kernel/config.ts';
import { createHttpApp } from '../src/edge/app/http-app.ts';
import { ProjectionRunner } from '../src/platform/projections/projection-runner.ts';
import { workOn } from './job-app.ts';
import { keepClockApart } from '../src/operations/keep-clock-apart.ts';
import { createMigratedDatabase, type MigratedDatabase } from './migrated-database.ts';
import type { SharedSystem } from './join-system.ts';
import { peopleOf } from './test-people.ts';
import { linkedWriter } from './write-linked.ts';

export type { Person } from './test-people.ts';

/** The whole server in one process on a database of its own: PostgreSQL, event store, api, projections. No ports but loopback's. */
export interface TestSystem extends SharedSystem {
  app: NestFastifyApplication;
  database: MigratedDatabase;
  store: RunningEventStore;
  /** One more api on the same parts, as a second machine runs it, with other settings where given. The spec closes it. */
  anotherApi: (env?: Record<string, string>) => Promise<NestFastifyApplication>;
}

/** Starts it; close it in `afterAll`. `env` adds settings. */
export const startTestSystem = async (env: Record<string, string> = {}): Promise<TestSystem> => {
  const database = await createMigratedDatabase(env['BAILIWICK_SECRET']);
  if (env['MOVABLE_CLOCK'] === 'true') await keepClockApart(database.ownerUrl, true);
  const store = await startTestStore({ databaseUrl: database.roleUrl('log') });
  const dataDir = join(tmpdir(), `bailiwick-test-${randomUUID()}`);
  const startApi = async (more: Record<string, string> = {}) => {
    const settings = readSettings({
      DATABASE_URL: database.ownerUrl,
      EVENTSTORE_URL: store.url,
      BAILIWICK_SECRET: database.secret,
      LOG_LEVEL: 'fatal',
      BAILIWICK_DATA_DIR: dataDir,
      ...env,
      ...more,
    });
    return createHttpApp(AppModule.with(settings), settings);
  };
  const app = await startApi();
  app.get(ProjectionRunner).start();
  const owner = database.pool('owner');
  const writeLinked = linkedWriter(owner, database.secret);

  return {
    app,
    database,
    store,
    owner,
    writeLinked,
    ...peopleOf({
      api: app,
      owner,
      writeLinked,
      sessionChanged: (userId) => app.get(SessionCache).changed(userId),
      confirmLink: (email) => app.get(PendingSignUps).renew(email),
    }),
    work: (queue) => workOn(app, queue),
    settled: () => app.get(AfterAnswer).settled(),
    anotherApi: startApi,
    close: async () => {
      await app.close();
      await store.close();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
};
