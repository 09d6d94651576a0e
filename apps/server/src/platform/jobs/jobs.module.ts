import { Global, Inject, Module } from '@nestjs/common';
import { SETTINGS } from '../../kernel/config.ts';
import type { Settings } from '../../kernel/config.ts';
import { Readiness } from '../observe/readiness.ts';
import { DeadLetters } from './dead-letters.ts';
import { JobQueues } from './job-queues.ts';

const ASKED_EVERY_MS = 5_000;

/** The job queues, for every feature. */
@Global()
@Module({ providers: [JobQueues, DeadLetters], exports: [JobQueues, DeadLetters] })
export class JobsModule {
  constructor(@Inject(SETTINGS) { REDIS_URL }: Settings, jobs: JobQueues, readiness: Readiness) {
    // Queues in PostgreSQL are up when that is.
    if (REDIS_URL !== undefined) readiness.registerSparing('queues', ASKED_EVERY_MS, () => jobs.ask());
  }
}
