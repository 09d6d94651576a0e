import { setTimeout as delay } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { JobProcessor } from './job-processor.ts';
import { JobQueue } from './job-queue.ts';

/** How long asking for the depth of the queues may take, in milliseconds. */
const ANSWER_MS = 2_000;

interface QueueDepth {
  queue: string;
  waiting: number;
  active: number;
  delayed: number;
}

/** The kinds of jobs that the features have, and how their queues stand. */
@Injectable()
export class JobQueues {
  constructor(private readonly discovery: DiscoveryService) {}

  /** Every queue, those of the jobs and that of the schedules. */
  all(): JobQueue[] {
    return this.instances().filter((instance) => instance instanceof JobQueue);
  }

  processors(): JobProcessor[] {
    return this.instances().filter((instance) => instance instanceof JobProcessor);
  }

  /** The one that does the jobs of a queue; none for a queue of another build. */
  processorOf(queue: string): JobProcessor | undefined {
    return this.processors().find((processor) => processor.queue.name === queue);
  }

  /**
   * How many jobs wait, run, or wait for their next try, by queue. Throws where the queues cannot be reached, or do not
   * answer in time, since BullMQ itself would wait for an unreachable Redis for ever.
   */
  depths(): Promise<QueueDepth[]> {
    return this.inTime(Promise.all(this.processors().map((processor) => this.depthOf(processor))));
  }

  /** Throws where the queues cannot be reached. */
  async ask(): Promise<void> {
    await this.inTime(
      Promise.all(
        this.processors()
          .slice(0, 1)
          .map((processor) => this.depthOf(processor)),
      ),
    );
  }

  private instances(): unknown[] {
    return this.discovery.getProviders().map((provider): unknown => provider.instance);
  }

  private async depthOf({ queue }: JobProcessor): Promise<QueueDepth> {
    const {
      waiting = 0,
      prioritized = 0,
      active = 0,
      delayed = 0,
    } = await queue.getJobCounts('waiting', 'prioritized', 'active', 'delayed');
    return { queue: queue.name, waiting: waiting + prioritized, active, delayed };
  }

  private inTime<T>(answer: Promise<T>): Promise<T> {
    const unanswered = delay(ANSWER_MS, undefined, { ref: false }).then(() => {
      throw new Error('The queues do not answer.');
    });
    return Promise.race([unanswered, answer]);
  }
}
