import { Refused } from '../../kernel/refused.ts';

/** How many tasks may run and wait, in all and of one key. */
export interface SemaphoreLimits {
  places: number;
  placesOfOne?: number;
  waiting?: number;
  waitingOfOne?: number;
}

/** The caller: those with one key share its limits, and the signal removes a caller who has gone from the line. */
export interface Caller {
  key?: string | undefined;
  gone?: AbortSignal | undefined;
}

interface Waiter {
  key: string;
  letIn: () => void;
  sendAway: () => void;
}

const RETRY_AFTER_SECONDS = 5;

/** Runs a few tasks at once; a limited number waits in line, the rest is refused. */
export class Semaphore {
  private readonly inside: string[] = [];
  private readonly line: Waiter[] = [];

  constructor(private readonly limits: SemaphoreLimits) {}

  /** @throws Refused BUSY where the line is too long, of all or of the caller's key, and what `task` throws */
  async run<T>(task: () => Promise<T>, { key = '', gone }: Caller = {}): Promise<T> {
    if (this.hasPlace(key)) this.inside.push(key);
    else await this.wait(key, gone);
    try {
      return await task();
    } finally {
      this.inside.splice(this.inside.indexOf(key), 1);
      this.letNextIn();
    }
  }

  private hasPlace(key: string): boolean {
    const { places, placesOfOne = places } = this.limits;
    return this.inside.length < places && this.inside.filter((other) => other === key).length < placesOfOne;
  }

  private letNextIn(): void {
    const index = this.line.findIndex(({ key }) => this.hasPlace(key));
    const [next] = index < 0 ? [] : this.line.splice(index, 1);
    if (!next) return;
    this.inside.push(next.key);
    next.letIn();
  }

  private async wait(key: string, gone: AbortSignal | undefined): Promise<void> {
    if (gone?.aborted || !this.makeRoom(key)) throw busy();
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const waiter = { key, letIn: resolve, sendAway: () => reject(busy()) };
    this.line.splice(this.placeFor(key), 0, waiter);
    const leave = () => {
      const index = this.line.indexOf(waiter);
      if (index >= 0) this.line.splice(index, 1);
      waiter.sendAway();
    };
    gone?.addEventListener('abort', leave);
    try {
      await promise;
    } finally {
      gone?.removeEventListener('abort', leave);
    }
  }

  /**
   * Takes turns between keys: the nth waiting task of a key comes after the nth of other keys, so that a crowd of one
   * key delays others little.
   */
  private placeFor(key: string): number {
    const ranks = new Map<string, number>();
    const own = this.line.filter((waiter) => waiter.key === key).length + 1;
    const later = this.line.findIndex((waiter) => {
      const rank = (ranks.get(waiter.key) ?? 0) + 1;
      ranks.set(waiter.key, rank);
      return rank > own;
    });
    return later < 0 ? this.line.length : later;
  }

  /** In a full line whoever has fewer in it takes the place of the last of those who have most. */
  private makeRoom(key: string): boolean {
    const { waiting = Infinity, waitingOfOne = Infinity } = this.limits;
    const counts = Map.groupBy(this.line, (waiter) => waiter.key);
    const own = counts.get(key)?.length ?? 0;
    if (own >= waitingOfOne) return false;
    if (this.line.length < waiting) return true;
    const most = [...counts.values()].reduce((one, other) => (other.length > one.length ? other : one), []);
    const last = most.at(-1);
    if (!last || most.length <= own + 1) return false;
    this.line.splice(this.line.indexOf(last), 1);
    last.sendAway();
    return true;
  }
}

const busy = () => new Refused('BUSY', { seconds: String(RETRY_AFTER_SECONDS) });
