import { listCalendarFeeds } from '#contracts/office/calendar/calendar-feeds.ts';
import { contractQuery } from '../../../lib/query.ts';

/** The links by which calendar apps fetch the calendar: one's own, and for an Admin everybody's (today#calendar-feed). */
export const calendarFeedsQuery = contractQuery(listCalendarFeeds, {}, ['settings:calendar-feeds']);
