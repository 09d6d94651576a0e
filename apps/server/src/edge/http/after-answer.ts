import { Injectable, Logger, type BeforeApplicationShutdown } from '@nestjs/common';

/**
 * Work whose duration must not show in an answer: whether an address has a user, for one (people#known-address). It
 * starts at once, and only the shutdown waits for it.
 */
@Injectable()
export class AfterAnswer implements BeforeApplicationShutdown {
  private readonly logger = new Logger('after-answer');
  private readonly open = new Set<Promise<void>>();

  run(work: () => Promise<void>): void {
    const running = work()
      .catch((error: unknown) => {
        this.logger.error({ error }, 'Work after an answer failed.');
      })
      .finally(() => this.open.delete(running));
    this.open.add(running);
  }

  /** Until everything that was started is done. */
  async settled(): Promise<void> {
    while (this.open.size > 0) await Promise.all(this.open);
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.settled();
  }
}
