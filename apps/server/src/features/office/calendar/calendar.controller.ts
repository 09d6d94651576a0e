import { getCalendar } from '#contracts/office/calendar/calendar.ts';
import { fetchCalendarFeed, listCalendarFeeds } from '#contracts/office/calendar/calendar-feeds.ts';
import { command, route, routes } from '../../../edge/http/routes.ts';
import { CalendarFeedFiles } from './calendar-feed-file.query.ts';
import { CalendarFeeds } from './calendar-feeds.query.ts';
import { Calendar } from './calendar.query.ts';
import { calendarFile } from './calendar-file.ts';
import { MakeCalendarFeed } from './make-calendar-feed.ts';
import { RevokeCalendarFeed } from './revoke-calendar-feed.ts';

export const CalendarController = routes(
  route(getCalendar, Calendar, (calendar, { actor, query }) => calendar.between(actor, query)),
  route(listCalendarFeeds, CalendarFeeds, (feeds, { actor }) => feeds.list(actor)),
  command(MakeCalendarFeed),
  command(RevokeCalendarFeed),
  route(fetchCalendarFeed, CalendarFeedFiles, async (files, { params }, { request, reply }) => {
    void reply.headers({
      'cache-control': 'private, no-cache',
      'x-robots-tag': 'noindex',
      'referrer-policy': 'no-referrer',
    });
    return calendarFile(await files.of(params.feedFile, request.ip));
  }),
);
