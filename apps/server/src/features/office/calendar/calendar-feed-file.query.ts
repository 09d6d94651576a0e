import { Inject, Injectable } from '@nestjs/common';
import { moneyReaders, type Role } from '#contracts/kernel/roles.ts';
import { dayOf } from '#domain/kernel/days.ts';
import { feedDays } from '#domain/office/calendar-days.ts';
import { RateLimit } from '../../../edge/auth/rate-limit.ts';
import { networkOf } from '../../../edge/http/network.ts';
import type { OrganizationId } from '../../../kernel/actor.ts';
import { Clock } from '../../../kernel/clock.ts';
import { SETTINGS, type Settings } from '../../../kernel/config.ts';
import { Refused } from '../../../kernel/refused.ts';
import { TenantDatabase } from '../../../platform/database/tenant-database.ts';
import { FEED_LIVES, noteFetched } from './calendar-feed.ts';
import { CalendarFeedSecrets } from './calendar-feed-secrets.ts';
import { calendarText } from './calendar-text.ts';
import { Calendar } from './calendar.query.ts';

/** As many as may try to sign in from one place. */
const FETCHES_FROM_ONE_PLACE = { times: 500, seconds: 900 };
/** Calendar apps ask a few times a day; each device of a person by itself. */
const FETCHES_OF_A_FEED = { times: 60, seconds: 900 };

const OF_SECRET = 'select organization_id, feed_id from search.calendar_feed_of_secret($1)';

/** Whose it is and what they are now, where it lives and their role ($3) may read the calendar. */
const READER = `
  select f.user_id, f.with_names, f.own_only, a.role, o.name as organization_name, o.time_zone
  from calendar_feed f
  join agent a on a.organization_id = $1 and a.user_id = f.user_id
  join organization o on o.organization_id = $1
  where f.organization_id = $1 and f.id = $2 and ${FEED_LIVES} and a.role = any($3)`;
interface Feed {
  organizationId: OrganizationId;
  feedId: string;
}
interface Reader {
  userId: string;
  withNames: boolean;
  ownOnly: boolean;
  role: Role;
  organizationName: string;
  timeZone: string;
}

/** What calendar apps fetch by a secret link: no session, what its person may see now (today#calendar-feed). */
@Injectable()
export class CalendarFeedFiles {
  constructor(
    private readonly database: TenantDatabase,
    private readonly secrets: CalendarFeedSecrets,
    private readonly calendar: Calendar,
    private readonly limits: RateLimit,
    private readonly clock: Clock,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /**
   * The iCalendar file of what was asked for (`{secret}.ics`), from an address.
   * @throws Refused CALENDAR_FEED_NOT_FOUND for one that nobody made, that was revoked, or whose person may not read it now; TOO_MANY_REQUESTS
   */
  async of(file: string, from: string): Promise<string> {
    await this.limits.attempt(`calendar-feed-from:${networkOf(from)}`, FETCHES_FROM_ONE_PLACE);
    const { rows } = await this.database.readOfAll((tx) => tx.query<Feed>(OF_SECRET, [this.secrets.hashIn(file)]));
    const [feed] = rows;
    if (!feed) throw new Refused('CALENDAR_FEED_NOT_FOUND');
    await this.limits.attempt(`calendar-feed:${feed.feedId}`, FETCHES_OF_A_FEED);
    const { organizationId } = feed;
    const reader = await this.readerOf(feed);
    const now = this.clock.now();
    await this.database.write(organizationId, (tx) => noteFetched(tx, feed, now));
    const { userId, timeZone, ownOnly } = reader;
    const today = dayOf(now, timeZone);
    const asked = { ...feedDays(today), mine: ownOnly };
    const { days } = await this.calendar.between({ organizationId, userId, timeZone }, asked);
    return calendarText(days, { ...reader, today, publicUrl: this.settings.PUBLIC_URL });
  }

  private async readerOf({ organizationId, feedId }: Feed): Promise<Reader> {
    const { rows } = await this.database.read(organizationId, (tx) =>
      tx.query<Reader>(READER, [organizationId, feedId, moneyReaders]),
    );
    const [reader] = rows;
    if (!reader) throw new Refused('CALENDAR_FEED_NOT_FOUND');
    return reader;
  }
}
