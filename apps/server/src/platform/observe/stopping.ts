import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { NotReady, Readiness } from './readiness.ts';

/** How long requests under way have to finish once a process takes no more of them, in milliseconds. */
export const FINISH_MS = 15_000;
/**
 * After so long a stopping process is ended, in milliseconds. A job that is still under way then is taken over by
 * another worker, as after a crash.
 */
export const STOP_LIMIT_MS = 25_000;

/** Whether this process has been asked to end. From then on readiness reports it. */
@Injectable()
export class Stopping implements OnModuleDestroy {
  private finish: () => Promise<void> = () => Promise.resolve();
  private begun = false;

  constructor(readiness: Readiness) {
    readiness.register('process', () => (this.begun ? Promise.reject(new NotReady('stopping')) : Promise.resolve()));
  }

  get hasBegun(): boolean {
    return this.begun;
  }

  /** Says what to finish first, while database, log and queues still work. */
  finishFirst(finish: () => Promise<void>): void {
    this.finish = finish;
  }

  /** Before any part is told to shut down. */
  async onModuleDestroy(): Promise<void> {
    this.begun = true;
    await this.finish();
  }
}
