import { aDay, oneOf, searchParams, text, type SearchOf } from '../../../lib/search-params.ts';

const readers = { day: aDay, view: text(20), kind: text(20), mine: oneOf(true) };

/** What the URL of the calendar may say: which day, as what, and of what; the lists of them are no part of the first load. */
export const calendarSearch = searchParams(readers);
export type CalendarSearch = SearchOf<typeof readers>;
