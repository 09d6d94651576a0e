import { getCalendar } from '#contracts/office/calendar/calendar.ts';
import { route, routes } from '../../../edge/http/routes.ts';
import { Calendar } from './calendar.query.ts';

export const CalendarController = routes(
  route(getCalendar, Calendar, (calendar, { actor, query }) => calendar.between(actor, query)),
);
