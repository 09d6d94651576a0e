import { Global, Module } from '@nestjs/common';
import { JobQueues } from './job-queues.ts';

/** The job queues, for every feature. */
@Global()
@Module({ providers: [JobQueues], exports: [JobQueues] })
export class JobsModule {}
