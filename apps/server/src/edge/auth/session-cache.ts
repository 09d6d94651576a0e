import { Inject, Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { Pool } from 'pg';
import { APP_POOL } from '../../platform/database/pools.ts';
import { Notifications } from '../../platform/database/notifications.ts';
import type { SignedIn } from '../../kernel/signed-in.ts';

const CHANNEL = 'session_changed';

/**
 * Session cookie → who is signed in, for at most 5 s (people#session-is-looked-up). A sign-out, a changed role or a
 * removed agent drops the user's entries in every process at once, by NOTIFY; the 5 s bound what a lost one costs.
 */
@Injectable()
export class SessionCache {
  private readonly entries = new LRUCache<string, SignedIn>({ max: 10_000, ttl: 5_000 });
  private readonly ended = new Set<(userId: string) => void>();
  /** Loads under way, so that a burst of requests after the five seconds loads once. */
  private readonly loading = new Map<string, { since: number; loaded: Promise<SignedIn | null> }>();
  private generation = 0;

  constructor(
    @Inject(APP_POOL) private readonly pool: Pool,
    notifications: Notifications,
  ) {
    notifications.listen(CHANNEL, {
      heard: (userId) => {
        this.drop(userId);
      },
      missed: () => {
        this.generation += 1;
        this.entries.clear();
      },
    });
  }

  /** The cached value, or what `load` answers; not kept where something changed meanwhile. */
  async get(cookie: string, load: () => Promise<SignedIn | null>): Promise<SignedIn | null> {
    const cached = this.entries.get(cookie);
    if (cached) return cached;
    const before = this.generation;
    const underWay = this.loading.get(cookie);
    // A load that began before a change may not have seen it.
    if (underWay?.since === before) return underWay.loaded;
    const mine = { since: before, loaded: load() };
    this.loading.set(cookie, mine);
    try {
      const loaded = await mine.loaded;
      if (loaded && before === this.generation) this.entries.set(cookie, loaded);
      return loaded;
    } finally {
      if (this.loading.get(cookie) === mine) this.loading.delete(cookie);
    }
  }

  /** Says that something about a user's sessions or memberships changed: here at once, elsewhere by NOTIFY. */
  async changed(userId: string): Promise<void> {
    this.drop(userId);
    await this.pool.query('select pg_notify($1, $2)', [CHANNEL, userId]);
  }

  /** Tells a long-lived answer (the live stream) to ask again whether its user may still listen. Returns the undo. */
  onChange(listener: (userId: string) => void): () => void {
    this.ended.add(listener);
    return () => this.ended.delete(listener);
  }

  private drop(userId: string): void {
    this.generation += 1;
    for (const [cookie, entry] of this.entries.entries()) {
      if (entry.userId === userId) this.entries.delete(cookie);
    }
    for (const listener of this.ended) listener(userId);
  }
}
