import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { revokeCalendarFeed } from '#contracts/office/calendar/calendar-feeds.ts';
import { CommandOf } from '../../../edge/http/command-of.ts';
import { Clock } from '../../../kernel/clock.ts';
import { Refused } from '../../../kernel/refused.ts';
import { AuditTrail } from '../../../platform/audit/audit-trail.ts';
import { TenantRows, type Work } from '../../../platform/rows/tenant-rows.ts';
import { FEEDS_CHANGED, revoked } from './calendar-feed.ts';

type Answer = ResponseOf<typeof revokeCalendarFeed>;

/** Revokes a link of the calendar at once: one's own, for an Admin anybody's (today#calendar-feed). */
export class RevokeCalendarFeed extends CommandOf(revokeCalendarFeed) {}

const HOLD = `
  select id as feed_id, user_id, revoked_at from calendar_feed
  where organization_id = $1 and id = $2 and ($3::uuid is null or user_id = $3) for update`;

interface Held {
  feedId: string;
  userId: string;
  revokedAt: string | null;
}

@CommandHandler(RevokeCalendarFeed)
export class RevokeCalendarFeedHandler implements ICommandHandler<RevokeCalendarFeed> {
  constructor(
    private readonly rows: TenantRows,
    private readonly audit: AuditTrail,
    private readonly clock: Clock,
  ) {}

  /** @throws Refused CALENDAR_FEED_NOT_FOUND, also for one of somebody else */
  execute({ actor, params: { calendarFeedId: feedId } }: RevokeCalendarFeed): Promise<Answer> {
    const { organizationId, userId, role } = actor;
    const revoke: Work<Answer> = async (tx) => {
      const whose = role === 'Admin' ? null : userId;
      const { rows } = await tx.query<Held>(HOLD, [organizationId, feedId, whose]);
      const [feed] = rows;
      if (!feed) throw new Refused('CALENDAR_FEED_NOT_FOUND');
      if (feed.revokedAt === null) await revoked(tx, this.audit, { actor, feed, now: this.clock.now() });
      return { feedId };
    };
    return this.rows.write(actor, { revokeCalendarFeed: feedId }, revoke, () => FEEDS_CHANGED);
  }
}
