import { createFileRoute } from '@tanstack/react-router';
import { calendarSearch } from './calendar-search.ts';
import { Calendar } from './calendar.tsx';

/** `/calendar?day=&view=&kind=&mine=`: what the days bring (today#calendar). */
export const Route = createFileRoute('/_staff/calendar')({ validateSearch: calendarSearch, component: CalendarScreen });

function CalendarScreen() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <Calendar
      search={search}
      onChange={(changes) => void navigate({ search: (now) => ({ ...now, ...changes }), replace: true })}
    />
  );
}
