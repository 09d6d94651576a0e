import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import type { Pool } from 'pg';
import { addDays, dayOf, daysBetween, formatDay } from '#domain/kernel/days.ts';
import { Clock } from '../../kernel/clock.ts';
import { Refused } from '../../kernel/refused.ts';
import { Notifications } from './notifications.ts';
import { APP_POOL } from './pools.ts';

const CHANNEL = 'moved_clock';
const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

/**
 * The clock of a product whose day an Admin moves (building#moved-clock): the machine's, so much later. How much is a row
 * that every process reads when it starts and when it hears that it was moved.
 */
@Injectable()
export class MovedClock extends Clock implements OnModuleInit {
  private movedMs = 0;

  constructor(
    @Inject(APP_POOL) private readonly pool: Pool,
    notifications: Notifications,
  ) {
    super();
    notifications.listen(CHANNEL, {
      heard: (payload) => this.take(Number(payload)),
      missed: () => void this.read().catch(() => undefined), // heard again once the database is back
    });
  }

  async onModuleInit(): Promise<void> {
    await this.read();
  }

  override now(): Date {
    return new Date(Date.now() + this.movedMs);
  }

  override isMoved(): boolean {
    return this.movedMs > 0;
  }

  /** Moves it forward to a day of a zone, the time of day staying as it is. @throws Refused CLOCK_BACK */
  async moveTo(day: string, timeZone: string): Promise<void> {
    const today = dayOf(this.now(), timeZone);
    const back = new Refused('CLOCK_BACK', { day: formatDay(addDays(today, 1)) });
    if (day <= today) throw back;
    const further = this.movedMs + daysBetween(today, day) * DAY_MS;
    // Where clocks change in between, an hour less or more keeps the day.
    const fits = [0, HOUR_MS, -HOUR_MS].find((by) => dayOf(new Date(Date.now() + further + by), timeZone) === day) ?? 0;
    const { rowCount } = await this.pool.query(
      'update operation.moved_clock set moved_ms = $1, moved_at = now() where moved_ms < $1',
      [further + fits],
    );
    if (rowCount === 0) throw back; // somebody else moved it further at this moment
    await this.pool.query('select pg_notify($1, $2)', [CHANNEL, String(further + fits)]);
    this.take(further + fits);
  }

  /** It never goes back, in whatever order it is heard. */
  private take(movedMs: number): void {
    this.movedMs = Math.max(this.movedMs, movedMs);
  }

  private async read(): Promise<void> {
    const { rows } = await this.pool.query<{ ms: string }>('select moved_ms::text as ms from operation.moved_clock');
    if (!rows[0]) throw new Error('This database was not made with a clock that can be moved (npm start -- --clock).');
    this.take(Number(rows[0].ms));
  }
}
