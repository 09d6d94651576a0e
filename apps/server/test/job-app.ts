import {
  Global,
  Inject,
  Module,
  type DynamicModule,
  type INestApplicationContext,
  type OnApplicationShutdown,
  type Type,
} from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { BullModule, InjectQueue, Processor } from '@nestjs/bullmq';
import type { WorkerOptions } from 'bullmq';
import type { Pool } from 'pg';
import { AuditTrail } from '../src/platform/audit/audit-trail.ts';
import { readSettings, SETTINGS, type Settings } from '../src/kernel/config.ts';
import { APP_POOL, createPool, RUNNING_LIMITS } from '../src/platform/database/pools.ts';
import { roleUrl } from '../src/platform/database/roles.ts';
import { TenantDatabase, type TenantTransaction } from '../src/platform/database/tenant-database.ts';
import { JobProcessor } from '../src/platform/jobs/job-processor.ts';
import { JobQueue, JobWorker } from '../src/platform/jobs/job-queue.ts';
import type { JobIds } from '../src/platform/jobs/job-ids.ts';
import { JobQueues } from '../src/platform/jobs/job-queues.ts';
import { JobWorkers } from '../src/platform/jobs/job-workers.ts';
import { JobsModule } from '../src/platform/jobs/jobs.module.ts';
import { Readiness } from '../src/platform/observe/readiness.ts';
import { RowLinks } from '../src/platform/database/row-links.ts';
import { RowChain } from '../src/platform/proof/row-chain.ts';
import type { MigratedDatabase } from './migrated-database.ts';

/** A kind of job of a spec: what of a `JobProcessor` the spec is about. */
export interface KindOfJob {
  queue: string;
  run: (ids: JobIds) => Promise<void>;
  missing?: () => Promise<{ jobId: string; ids: JobIds }[]>;
  onExhausted?: (ids: JobIds) => Promise<void>;
  requeue?: (ids: JobIds, tx: TenantTransaction) => Promise<void>;
  worker?: Partial<WorkerOptions>;
}

/** A job of a killed worker is taken over soon. */
export const SHORT_LOCKS = { lockDuration: 1_000, stalledInterval: 500, drainDelay: 1 };

const processorOf = ({ queue: name, worker, ...kind }: KindOfJob): Type<JobProcessor> => {
  @Processor(name, { concurrency: 2, ...worker })
  class JobOfSpec extends JobProcessor {
    readonly work = 'Work of a spec';

    constructor(@InjectQueue(name) queue: JobQueue) {
      super(queue);
      if (kind.requeue) this.requeue = kind.requeue;
    }

    run(ids: JobIds): Promise<void> {
      return kind.run(ids);
    }

    missing(): Promise<{ jobId: string; ids: JobIds }[]> {
      return kind.missing?.() ?? Promise.resolve([]);
    }

    override onExhausted(ids: JobIds): Promise<void> {
      return kind.onExhausted?.(ids) ?? super.onExhausted(ids);
    }
  }
  return JobOfSpec;
};

/** Settings of an installation on a database, its queues in Redis where a `redisUrl` is given. */
export const jobSettings = ({ ownerUrl, secret }: MigratedDatabase, redisUrl = ''): Settings =>
  readSettings({
    DATABASE_URL: ownerUrl,
    EVENTSTORE_URL: 'esdb://127.0.0.1:1',
    BAILIWICK_SECRET: secret,
    REDIS_URL: redisUrl,
  });

/** As much of the platform as jobs need. Its pool ends when the product's pools do. */
@Global()
@Module({})
class GroundModule implements OnApplicationShutdown {
  constructor(@Inject(APP_POOL) private readonly pool: Pool) {}

  static with(settings: Settings): DynamicModule {
    const appUrl = roleUrl(settings.DATABASE_URL, settings.BAILIWICK_SECRET, 'app');
    return {
      module: GroundModule,
      providers: [
        { provide: SETTINGS, useValue: settings },
        { provide: APP_POOL, useFactory: () => createPool(appUrl, RUNNING_LIMITS) },
        { provide: RowLinks, useValue: new RowChain(settings.BAILIWICK_SECRET) },
        TenantDatabase,
        AuditTrail,
        Readiness,
      ],
      exports: [SETTINGS, APP_POOL, TenantDatabase, AuditTrail, Readiness],
    };
  }

  async onApplicationShutdown(): Promise<void> {
    await this.pool.end();
  }
}

/** A process of an installation that has nothing but these jobs; it works on them once `JobWorkers.start` is called. */
export const startJobApp = (settings: Settings, ...kinds: KindOfJob[]): Promise<INestApplicationContext> => {
  @Module({
    imports: [
      GroundModule.with(settings),
      JobsModule,
      ...kinds.map(({ queue }) => BullModule.registerQueue({ name: queue })),
    ],
    providers: kinds.map(processorOf),
  })
  class JobApp {}
  return NestFactory.createApplicationContext(JobApp, { logger: false, abortOnError: false });
};

/** Works on one queue alone, in this process, until the app closes. What is missing already is looked for once. */
export const workOn = async (app: INestApplicationContext, name: string): Promise<void> => {
  const processor = app.get(JobQueues).processorOf(name);
  if (!processor) throw new Error(`Nothing in this app does the jobs of ${name}.`);
  const { queue } = processor;
  const { connection } = queue.opts;
  const options = { connection, concurrency: 20 };
  const worker = new JobWorker(queue.name, (job, token) => processor.process(job, token), options);
  app.get(JobWorkers).watch(processor, worker);
  void worker.run();
  await processor.reconcile();
};

/** The queue of that name in an app. */
export const queueOf = (app: INestApplicationContext, name: string): JobQueue => {
  const queue = app
    .get(JobQueues)
    .all()
    .find((each) => each.name === name);
  if (!queue) throw new Error(`This app has no queue ${name}.`);
  return queue;
};
