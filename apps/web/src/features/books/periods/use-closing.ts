import { useQuery } from '@tanstack/react-query';
import { closingOf, type Closing } from '#contracts/books/periods/backdating.ts';
import { isDay } from '#domain/kernel/is-day.ts';
import { useSession } from '../../../lib/session.ts';
import { closedMonthsQuery } from './periods.queries.ts';

/**
 * Why a typed day is closed: its month is, `hard` or `soft`, or it is of before a `move-in`; null where it is open or not
 * known (money#closed-periods, moving-in#days-before-cut-over). Of today nothing is asked, and so by most forms.
 */
export const useClosing = (day: string | null): Closing | null => {
  const { organization } = useSession();
  const mayBeClosed = day !== null && isDay(day) && day < organization.today;
  const { data } = useQuery({ ...closedMonthsQuery, enabled: mayBeClosed });
  return mayBeClosed ? closingOf(day, data) : null;
};
