import { Injectable } from '@nestjs/common';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import type { CalendarFeed, listCalendarFeeds } from '#contracts/office/calendar/calendar-feeds.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { TenantDatabase } from '../../../platform/database/tenant-database.ts';
import { nameOf } from '../../agency/organizations/index.ts';
import { FEED_LIVES } from './calendar-feed.ts';

/** Living links of people who work here: of one person ($3), or of all, one's own ($2) first. */
const FEEDS = `
  select f.id as feed_id, ${nameOf('a')} as full_name, f.user_id = $2 as is_own, f.with_names, f.own_only, f.made_at, t.last_fetched_at
  from calendar_feed f
  join agent a on a.organization_id = $1 and a.user_id = f.user_id
  left join calendar_feed_fetch t on t.organization_id = $1 and t.feed_id = f.id
  where f.organization_id = $1 and ${FEED_LIVES} and ($3::uuid is null or f.user_id = $3)
  order by f.user_id = $2 desc, full_name, f.made_at`;

/** The links of the calendar that live (today#calendar-feed). */
@Injectable()
export class CalendarFeeds {
  constructor(private readonly database: TenantDatabase) {}

  async list({ organizationId, userId, role }: Actor): Promise<ResponseOf<typeof listCalendarFeeds>> {
    const whose = role === 'Admin' ? null : userId;
    const { rows } = await this.database.read(organizationId, (tx) =>
      tx.query<CalendarFeed>(FEEDS, [organizationId, userId, whose]),
    );
    return { feeds: rows };
  }
}
