import { Inject, Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import { SETTINGS } from '../config.ts';
import type { Settings } from '../config.ts';
import { derivedKey, keyedDigest } from '../crypto/derived-key.ts';
import { APP_POOL } from '../database/pools.ts';
import { Refused } from '../refused.ts';

/** How often something may be tried in a fixed window. */
export interface Limit {
  times: number;
  seconds: number;
}

/** Counts attempts in Postgres, since processes are many (design 9). Keys are kept as keyed hashes. */
@Injectable()
export class RateLimit {
  private readonly key: Buffer;

  constructor(
    @Inject(APP_POOL) private readonly pool: Pool,
    @Inject(SETTINGS) settings: Settings,
  ) {
    this.key = derivedKey(settings.BAILIWICK_SECRET, 'rate-limit');
  }

  /**
   * Counts one attempt.
   * @throws Refused TOO_MANY_REQUESTS where it is one too many of its window.
   */
  async attempt(what: string, { times, seconds }: Limit): Promise<void> {
    const { rows } = await this.pool.query<{ count: number }>(
      `insert into auth.attempt as a (key, count, window_ends_at) values ($1, 1, now() + make_interval(secs => $2))
       on conflict (key) do update set
         count = case when a.window_ends_at < now() then 1 else a.count + 1 end,
         window_ends_at = case when a.window_ends_at < now() then excluded.window_ends_at else a.window_ends_at end
       returning count`,
      [keyedDigest(this.key, what), seconds],
    );
    if ((rows[0]?.count ?? 0) > times) throw new Refused('TOO_MANY_REQUESTS');
  }

  /** Forgets the attempts, as after a success; also what ran out long ago. */
  async forget(what: string): Promise<void> {
    await this.pool.query(`delete from auth.attempt where key = $1 or window_ends_at < now() - interval '1 day'`, [
      keyedDigest(this.key, what),
    ]);
  }
}
