import { Inject, Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import { SETTINGS, type Settings } from '../../kernel/config.ts';
import { derivedKey, keyedDigest } from '../../platform/crypto/derived-key.ts';
import { APP_POOL } from '../../platform/database/pools.ts';
import { Refused } from '../../kernel/refused.ts';

/** How often something may be tried within so many seconds. */
export interface Limit {
  times: number;
  seconds: number;
}

/** What refuses one attempt too many, by the seconds until the next. */
type Refuse = (seconds: number) => Refused;

const tooMany: Refuse = () => new Refused('TOO_MANY_REQUESTS');

/**
 * Counts attempts in Postgres, since processes are many (people#attempts-are-counted). Keys are kept as keyed hashes.
 */
@Injectable()
export class RateLimit {
  /** So many tries are free; the one after must wait a second, and each further one twice as long. */
  static readonly FREE_TRIES = 5;

  private readonly key: Buffer;

  constructor(
    @Inject(APP_POOL) private readonly pool: Pool,
    @Inject(SETTINGS) settings: Settings,
  ) {
    this.key = derivedKey(settings.BAILIWICK_SECRET, 'rate-limit');
  }

  /**
   * Counts one attempt of a fixed window: across the edge of two there may be twice as many.
   * @throws what `refuse` makes where it is one too many of its window: Refused TOO_MANY_REQUESTS unless told.
   */
  async attempt(what: string, { times, seconds }: Limit, refuse: Refuse = tooMany): Promise<void> {
    const { rows } = await this.pool.query<{ count: number; secondsLeft: number }>(
      `insert into auth.attempt as a (key, count, window_ends_at) values ($1, 1, now() + make_interval(secs => $2))
       on conflict (key) do update set
         count = case when a.window_ends_at < now() then 1 else a.count + 1 end,
         window_ends_at = case when a.window_ends_at < now() then excluded.window_ends_at else a.window_ends_at end
       returning count, extract(epoch from window_ends_at - now())::float8 as seconds_left`,
      [keyedDigest(this.key, what), seconds],
    );
    const { count = 0, secondsLeft = 0 } = rows[0] ?? {};
    if (count > times) throw refuse(Math.max(1, Math.ceil(secondsLeft)));
  }

  /**
   * Counts one attempt, of which there are at most so many within any `seconds`; one that is refused does not count.
   * @throws what `refuse` makes
   */
  async slidingAttempt(what: string, { times, seconds }: Limit, refuse: Refuse): Promise<void> {
    const key = keyedDigest(this.key, what);
    const lately = `select at from unnest(a.recent) at where at > now() - make_interval(secs => $2)`;
    const { rowCount } = await this.pool.query(
      `insert into auth.attempt as a (key, count, window_ends_at, recent)
       values ($1, 1, now() + make_interval(secs => $2), array[now()])
       on conflict (key) do update set
         recent = array(${lately}) || now(), window_ends_at = excluded.window_ends_at
       where (select count(*) from (${lately}) l) < $3`,
      [key, seconds, times],
    );
    if (rowCount === 1) return;
    const { rows } = await this.pool.query<{ left: number | null }>(
      `select extract(epoch from min(at) - now())::float8 + $2 as left from auth.attempt a, lateral (${lately}) l
       where key = $1`,
      [key, seconds],
    );
    throw refuse(Math.max(1, Math.ceil(rows[0]?.left ?? 0)));
  }

  /**
   * Counts one attempt at something that is guessed, and answers how many there were. From the fifth on the next must
   * wait: 1, 2, 4 … 900 seconds. All are forgotten an hour after the last.
   * @throws what `refuse` makes of the seconds that are left, where it comes too soon; such a one does not count
   */
  async delayedAttempt(what: string, refuse: Refuse): Promise<number> {
    const key = keyedDigest(this.key, what);
    const { rows } = await this.pool.query<{ count: number }>(
      `insert into auth.attempt as a (key, count, window_ends_at) values ($1, 1, now() + interval '1 hour')
       on conflict (key) do update set
         count = case when a.window_ends_at < now() then 1 else a.count + 1 end,
         window_ends_at = now() + interval '1 hour',
         next_try_at = case when a.window_ends_at >= now() and a.count + 1 >= $2
           then now() + make_interval(secs => least(900, power(2, least(a.count + 1 - $2, 10)))) end
       where a.next_try_at is null or a.next_try_at <= now()
       returning count`,
      [key, RateLimit.FREE_TRIES],
    );
    if (rows[0]) return rows[0].count;
    const left = await this.pool.query<{ seconds: number }>(
      'select extract(epoch from next_try_at - now())::float8 as seconds from auth.attempt where key = $1',
      [key],
    );
    throw refuse(Math.max(1, Math.ceil(left.rows[0]?.seconds ?? 0)));
  }

  /** Takes back one attempt that was counted, but could not be made after all. */
  async takeBack(what: string): Promise<void> {
    await this.pool.query(
      'update auth.attempt set count = count - 1, next_try_at = null where key = $1 and count > 0',
      [keyedDigest(this.key, what)],
    );
  }

  /** Forgets the attempts, as after a success. */
  async forget(what: string): Promise<void> {
    await this.pool.query('delete from auth.attempt where key = $1', [keyedDigest(this.key, what)]);
  }
}
