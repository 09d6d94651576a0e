import { isTransient } from './transient-errors.ts';

/** Two, so that one connection that no longer answers does not hold up every caller. */
const AT_ONCE = 2;
const MAX_BATCH = 200;

interface Call<T, R> {
  asked: T;
  resolve: (answer: R) => void;
  reject: (error: unknown) => void;
}

/**
 * Makes one statement of what many callers ask for at the same time: in one turn of the event loop, or while statements
 * are under way. Under load each caller pays a part of a round trip and of a commit; a lone one waits for nobody.
 */
export class Batcher<T, R> {
  private readonly waiting: Call<T, R>[] = [];
  private underWay = 0;
  private isTurnOver = true;

  /** @param ask answers each of what it is given, in the same order; nothing of it has happened where it throws */
  constructor(private readonly ask: (asked: readonly T[]) => Promise<readonly R[]>) {}

  /** The answer to this alone, and its own error. */
  call(asked: T): Promise<R> {
    const { promise, resolve, reject } = Promise.withResolvers<R>();
    this.waiting.push({ asked, resolve, reject });
    if (this.isTurnOver) {
      this.isTurnOver = false;
      setImmediate(() => {
        this.isTurnOver = true;
        this.next();
      });
    }
    return promise;
  }

  private next(): void {
    if (this.underWay === AT_ONCE || this.waiting.length === 0) return;
    this.underWay += 1;
    void this.settle(this.waiting.splice(0, MAX_BATCH)).finally(() => {
      this.underWay -= 1;
      this.next();
    });
  }

  private async settle(calls: readonly Call<T, R>[]): Promise<void> {
    try {
      const answers = await this.ask(calls.map(({ asked }) => asked));
      for (const [index, { resolve }] of calls.entries()) resolve(answers[index] as R);
    } catch (error) {
      // What lies in one of them must not fail the others; what lies in the connection would fail each again.
      if (calls.length > 1 && !isTransient(error)) await Promise.all(calls.map((call) => this.settle([call])));
      else for (const { reject } of calls) reject(error);
    }
  }
}
