import type { Notifications } from './notifications.ts';
import type { TenantTransaction } from './tenant-database.ts';

/** Who asked for the work of a job waits here until the job has settled it, in whichever process that was. */
export class Settling {
  private readonly waiting = new Map<string, Set<() => void>>();

  /** Make it in a constructor, before the application starts. */
  constructor(
    notifications: Notifications,
    private readonly channel: string,
  ) {
    notifications.listen(channel, {
      heard: (id) => this.wake(id),
      missed: () => {
        for (const id of this.waiting.keys()) this.wake(id);
      },
    });
  }

  /** What `look` finds once it is settled, or after `timeoutMs`, whichever is first. */
  async until<T>(id: string, timeoutMs: number, look: () => Promise<T>, isSettled: (found: T) => boolean): Promise<T> {
    const end = performance.now() + timeoutMs;
    for (;;) {
      // Listens before it looks: what happens between the two is heard.
      const next = this.next(id, end - performance.now());
      try {
        const found = await look();
        if (isSettled(found) || performance.now() >= end) return found;
        await next.heard;
      } finally {
        next.stop();
      }
    }
  }

  /** Says, with the commit of the job's transaction, that it is settled. */
  async announce(tx: TenantTransaction, id: string): Promise<void> {
    await tx.query('select pg_notify($1, $2)', [this.channel, id]);
  }

  private next(id: string, timeoutMs: number): { heard: Promise<void>; stop: () => void } {
    const { promise: heard, resolve } = Promise.withResolvers<void>();
    const listeners = this.waiting.get(id) ?? new Set();
    this.waiting.set(id, listeners.add(resolve));
    const timer = setTimeout(resolve, Math.max(0, timeoutMs));
    const stop = () => {
      clearTimeout(timer);
      listeners.delete(resolve);
      if (listeners.size === 0) this.waiting.delete(id);
    };
    return { heard, stop };
  }

  private wake(id: string): void {
    for (const resolve of this.waiting.get(id) ?? []) resolve();
  }
}
