import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { makeCalendarFeed } from '#contracts/office/calendar/calendar-feeds.ts';
import { CommandOf } from '../../../edge/http/command-of.ts';
import { Clock } from '../../../kernel/clock.ts';
import { AuditTrail } from '../../../platform/audit/audit-trail.ts';
import { TenantRows, type Work } from '../../../platform/rows/tenant-rows.ts';
import { FEEDS_CHANGED, revoked } from './calendar-feed.ts';
import { CalendarFeedSecrets } from './calendar-feed-secrets.ts';

/** Makes somebody's link of the calendar; the command's id becomes its id (today#calendar-feed). */
export class MakeCalendarFeed extends CommandOf(makeCalendarFeed) {}

/** Two that one person makes at once come one after the other. */
const HOLD = 'select from agent where organization_id = $1 and user_id = $2 for no key update';
const LIVING = `
  select id as feed_id, user_id from calendar_feed
  where organization_id = $1 and user_id = $2 and revoked_at is null`;
const INSERT = `
  insert into calendar_feed (organization_id, id, user_id, secret_hash, with_names, own_only, made_at)
  values ($1, $2, $3, $4, $5, $6, $7)`;

@CommandHandler(MakeCalendarFeed)
export class MakeCalendarFeedHandler implements ICommandHandler<MakeCalendarFeed> {
  constructor(
    private readonly rows: TenantRows,
    private readonly secrets: CalendarFeedSecrets,
    private readonly audit: AuditTrail,
    private readonly clock: Clock,
  ) {}

  /** Kept answers hold no secret: it is made of the feed's id again. */
  async execute({ actor, body }: MakeCalendarFeed): Promise<ResponseOf<typeof makeCalendarFeed>> {
    const { organizationId, userId, commandId } = actor;
    const { withNames, ownOnly } = body;
    const make: Work<{ feedId: string }> = async (tx) => {
      await tx.query(HOLD, [organizationId, userId]);
      const { rows } = await tx.query<{ feedId: string; userId: string }>(LIVING, [organizationId, userId]);
      const now = this.clock.now();
      for (const feed of rows) await revoked(tx, this.audit, { actor, feed, now });
      const hash = this.secrets.hashOf(organizationId, commandId);
      await tx.query(INSERT, [organizationId, commandId, userId, hash, withNames, ownOnly, now]);
      const details = { names: `${withNames ? 'with' : 'without'} names${ownOnly ? ', their own only' : ''}` };
      await this.audit.record(actor, { action: 'calendar-feed-made', details }, tx);
      return { feedId: commandId };
    };
    const { feedId } = await this.rows.write(actor, { makeCalendarFeed: userId, ...body }, make, () => FEEDS_CHANGED);
    return { feedId, address: this.secrets.addressOf(organizationId, feedId) };
  }
}
