import { CALENDAR_KINDS } from '#domain/office/calendar-days.ts';
import { aDay, oneOf, searchParams, type SearchOf } from '../../../lib/search-params.ts';

const readers = { day: aDay, view: oneOf('week', 'day'), kind: oneOf(...CALENDAR_KINDS), mine: oneOf(true) };

/** What the URL of the calendar may say: which day, as what, and of what (today#calendar). */
export const calendarSearch = searchParams(readers);
export type CalendarSearch = SearchOf<typeof readers>;
