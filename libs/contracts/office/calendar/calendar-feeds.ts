import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { id, instant, verbatim } from '../../kernel/primitives.ts';
import { moneyReaders } from '../../kernel/roles.ts';

const calendarFeed = z
  .object({
    feedId: id,
    /** Whose it is. */
    fullName: z.string(),
    isOwn: z.boolean(),
    withNames: z.boolean(),
    /** Of the bonds that its person posted, and of people whose recovery case they work on. */
    ownOnly: z.boolean(),
    madeAt: instant,
    /** Null where no calendar has fetched it yet. */
    lastFetchedAt: instant.nullable(),
  })
  .meta({ id: 'CalendarFeed' });
export type CalendarFeed = z.output<typeof calendarFeed>;

/** One's own, and for an Admin those of everybody; none that was revoked. */
export const listCalendarFeeds = endpoint({
  method: 'GET',
  path: '/desk/calendar/feeds',
  summary: 'The links by which calendar apps fetch the calendar: one’s own, for an Admin those of the team too',
  roles: moneyReaders,
  response: z.object({ feeds: z.array(calendarFeed) }),
});

/** A person has one at most: making another one revokes it. The address is told this once, and kept nowhere. */
export const makeCalendarFeed = endpoint({
  method: 'POST',
  path: '/desk/calendar/feeds',
  summary: 'Make the secret link by which one’s calendar app fetches the calendar, in the place of the one before',
  roles: moneyReaders,
  status: 201,
  body: z
    .object({ withNames: z.boolean().default(false), ownOnly: z.boolean().default(false) })
    .meta({ id: 'MakeCalendarFeed' }),
  touches: ['settings'],
  response: z.object({ feedId: id, address: z.url() }).meta({ id: 'MadeCalendarFeed' }),
});

/** One’s own; an Admin revokes anybody’s. */
export const revokeCalendarFeed = endpoint({
  method: 'POST',
  path: '/desk/calendar/feeds/:calendarFeedId/revoke',
  summary: 'Revoke a link of the calendar at once: one’s own, for an Admin anybody’s',
  roles: moneyReaders,
  params: z.object({ calendarFeedId: id }),
  touches: ['settings'],
  response: z.object({ feedId: id }),
  refusals: ['CALENDAR_FEED_NOT_FOUND'],
});

/** What a calendar app fetches: no session, and what its person may see now (today#calendar-feed). */
export const fetchCalendarFeed = endpoint({
  method: 'GET',
  path: '/feeds/:feedFile',
  summary: 'The calendar of whoever made this secret link, as an iCalendar file',
  roles: 'public',
  /** The secret and `.ics`. */
  params: z.object({ feedFile: verbatim(200) }),
  response: z.string().meta({ contentMediaType: 'text/calendar' }),
  refusals: ['CALENDAR_FEED_NOT_FOUND', 'TOO_MANY_REQUESTS'],
});
