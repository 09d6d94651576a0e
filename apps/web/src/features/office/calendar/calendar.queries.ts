import { getCalendar } from '#contracts/office/calendar/calendar.ts';
import type { CalendarKind } from '#domain/office/calendar-days.ts';
import { contractQuery } from '../../../lib/query.ts';

interface Asked {
  from: string;
  to: string;
  kind: CalendarKind | undefined;
  mine: boolean;
}

/** What days bring, of one kind or all of them, of everybody or one's own (today#calendar). */
export const calendarQuery = ({ from, to, kind, mine }: Asked) =>
  contractQuery(
    getCalendar,
    { query: { from, to, ...(kind === undefined ? {} : { kind }), ...(mine ? { mine: 'true' as const } : {}) } },
    ['bond', 'defendant', 'account', 'settings', ...(mine ? (['recovery-case'] as const) : [])],
  );
