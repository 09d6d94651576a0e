import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { Deciding } from '#contracts/books/periods/backdating.ts';
import type { ClosedMonths } from '#domain/books/months.ts';
import { dayOf } from '#domain/kernel/days.ts';
import { Clock } from '../../../kernel/clock.ts';
import type { Actor, OrganizationId } from '../../../kernel/actor.ts';
import { TenantDatabase } from '../../../platform/database/tenant-database.ts';
import { LIVE_CHANNEL, type LiveMessage } from '../../../platform/database/live-changes.ts';
import { Notifications } from '../../../platform/database/notifications.ts';
import { Reads } from '../../../platform/projections/reads.ts';
import { closedMonths } from './closed-months.query.ts';
import { mustBeDatable } from './must-be-datable.ts';

/**
 * The day of a decision, and which months are closed to it (money#closed-periods). What is closed is kept in memory: the
 * ledger's view says by NOTIFY when it changes, and is the judge of what was decided on an older answer
 * (money#late-events).
 */
@Injectable()
export class BookingDays {
  /** A lost notification costs at most five seconds. */
  private readonly known = new LRUCache<string, Promise<ClosedMonths>>({ max: 10_000, ttl: 5_000 });

  constructor(
    private readonly database: TenantDatabase,
    private readonly reads: Reads,
    private readonly clock: Clock,
    notifications: Notifications,
  ) {
    notifications.listen(LIVE_CHANNEL, {
      heard: (payload) => this.hear(payload),
      missed: () => this.known.clear(),
    });
  }

  /** Who decides now, and whether they say why. */
  async deciding(actor: Actor, reason: string): Promise<Required<Deciding> & { months: ClosedMonths }> {
    const { role, timeZone, organizationId } = actor;
    const months = await this.months(organizationId);
    return { today: dayOf(this.clock.now(), timeZone), role, hasReason: reason !== '', months };
  }

  /** What was closed when this process heard of it last. */
  months(organizationId: OrganizationId): Promise<ClosedMonths> {
    const known = this.known.get(organizationId);
    if (known) return known;
    const read = this.database.read(organizationId, (tx) => closedMonths(tx, organizationId));
    this.known.set(organizationId, read);
    read.catch(() => {
      if (this.known.peek(organizationId) === read) this.known.delete(organizationId);
    });
    return read;
  }

  /** The same once the ledger has read what the reader has written. */
  newest(actor: Actor): Promise<ClosedMonths> {
    return this.reads.after(actor, ['ledger'], (tx) => closedMonths(tx, actor.organizationId));
  }

  /** Asserts that the month of a day is not hard-closed, whoever asks. @throws Refused PERIOD_CLOSED. */
  async mustBeOpen(actor: Actor, day: string, field?: string): Promise<void> {
    const { closedThrough } = await this.newest(actor);
    mustBeDatable(day, { today: day, months: { closedThrough, softClosed: [] } }, field);
  }

  /** It was changed by this process. */
  forget(organizationId: OrganizationId): void {
    this.known.delete(organizationId);
  }

  private hear(payload: string): void {
    // Most changes are of something else, and of these none is parsed.
    if (!payload.includes('"month"')) return;
    const { organizationId, changes } = JSON.parse(payload) as LiveMessage;
    if (changes.some(({ topic }) => topic === 'month')) this.known.delete(organizationId);
  }
}
