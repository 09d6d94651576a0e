import DataLoader from 'dataloader';
import { isTransient } from './transient-errors.ts';

/** Two, so that one connection that no longer answers does not hold up every caller. */
const AT_ONCE = 2;
const MAX_BATCH = 200;

const errorOf = (thrown: unknown): Error => (thrown instanceof Error ? thrown : new Error(String(thrown)));

/**
 * Makes one statement of what many callers ask for at the same time: in one turn of the event loop, or while statements
 * are under way. Under load each caller pays a part of a round trip and of a commit; a single call is sent at once.
 */
export class Batcher<T, R> {
  private readonly loader: DataLoader<T, R>;
  private readonly due: (() => void)[] = [];
  private underWay = 0;

  /** @param ask answers each of what it is given, in the same order; nothing of it has happened where it throws */
  constructor(private readonly ask: (asked: readonly T[]) => Promise<readonly R[]>) {
    this.loader = new DataLoader((requests: readonly T[]) => this.settle(requests), {
      cache: false,
      maxBatchSize: MAX_BATCH,
      // Further calls join a batch until it is sent.
      batchScheduleFn: (send) => {
        setImmediate(() => {
          this.due.push(send);
          this.next();
        });
      },
    });
  }

  /** The answer to this alone, and its own error. */
  call(request: T): Promise<R> {
    return this.loader.load(request);
  }

  private next(): void {
    if (this.underWay < AT_ONCE) this.due.shift()?.();
  }

  private async settle(requests: readonly T[]): Promise<readonly (R | Error)[]> {
    this.underWay += 1;
    try {
      return await this.answers(requests);
    } finally {
      this.underWay -= 1;
      this.next();
    }
  }

  private async answers(requests: readonly T[]): Promise<readonly (R | Error)[]> {
    try {
      return await this.ask(requests);
    } catch (error) {
      // An error in one call's values must not fail the others, so each is sent alone; a broken connection would fail
      // each again.
      if (requests.length === 1 || isTransient(error)) return requests.map(() => errorOf(error));
      return (await Promise.all(requests.map((one) => this.answers([one])))).flat();
    }
  }
}
