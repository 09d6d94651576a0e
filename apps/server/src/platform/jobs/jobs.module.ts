import { Global, Module } from '@nestjs/common';
import { DeadLetters } from './dead-letters.ts';
import { JobQueues } from './job-queues.ts';

/** The job queues, for every feature. */
@Global()
@Module({ providers: [JobQueues, DeadLetters], exports: [JobQueues, DeadLetters] })
export class JobsModule {}
