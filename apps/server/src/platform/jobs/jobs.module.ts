import { Global, Inject, Module } from '@nestjs/common';
import { DiscoveryModule, DiscoveryService } from '@nestjs/core';
import { BullModule, WorkerHost } from '@nestjs/bullmq';
import { SETTINGS, type Settings } from '../../kernel/config.ts';
import { Readiness } from '../observe/readiness.ts';
import { DeadLetters } from './dead-letters.ts';
import { JobQueues } from './job-queues.ts';
import { JobStarts } from './job-starts.ts';
import { JobWorkers } from './job-workers.ts';
import { QUEUE_CONNECTION, queueConnection, type QueueConnection } from './queue-backend.ts';
import { Schedules, SCHEDULES_QUEUE } from './schedules.ts';

const ASKED_EVERY_MS = 5_000;

const isWorkerHost = (type: unknown): boolean => typeof type === 'function' && type.prototype instanceof WorkerHost;

/**
 * What the jobs of every feature share (building#jobs). A feature registers its queues by `BullModule.registerQueue`
 * and provides a `JobProcessor` for each; the worker process alone calls `JobWorkers.start`.
 */
@Global()
@Module({
  imports: [
    DiscoveryModule,
    BullModule.forRootAsync({
      inject: [QUEUE_CONNECTION],
      useFactory: (connection: QueueConnection) => ({ connection }),
      extraOptions: { manualRegistration: true },
    }),
    BullModule.registerQueue({ name: SCHEDULES_QUEUE }),
  ],
  providers: [
    {
      provide: QUEUE_CONNECTION,
      useFactory: (settings: Settings, discovery: DiscoveryService) => {
        const workers = discovery.getProviders().filter(({ metatype }) => isWorkerHost(metatype));
        return queueConnection(settings, workers.length);
      },
      inject: [SETTINGS, DiscoveryService],
    },
    JobQueues,
    JobStarts,
    Schedules,
    DeadLetters,
    JobWorkers,
  ],
  exports: [QUEUE_CONNECTION, JobQueues, JobStarts, Schedules, DeadLetters, JobWorkers],
})
export class JobsModule {
  constructor(@Inject(SETTINGS) { REDIS_URL }: Settings, queues: JobQueues, readiness: Readiness) {
    // Queues in PostgreSQL are up when that is.
    if (REDIS_URL !== undefined) readiness.registerSparing('queues', ASKED_EVERY_MS, () => queues.ask());
  }
}
