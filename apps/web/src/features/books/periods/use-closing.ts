import { useQuery } from '@tanstack/react-query';
import { closingOf } from '#contracts/books/periods/backdating.ts';
import { monthOf } from '#domain/books/months.ts';
import { isDay } from '#domain/kernel/is-day.ts';
import { useSession } from '../../../lib/session.ts';
import { closedMonthsQuery } from './periods.queries.ts';

/**
 * Whether the month of a typed day is closed: `hard`, `soft`, or null where it is open or not known (money#closed-periods).
 * That of today is never closed, so that most forms ask for nothing.
 */
export const useClosing = (day: string | null): 'hard' | 'soft' | null => {
  const { organization } = useSession();
  const mayBeClosed = day !== null && isDay(day) && monthOf(day) < monthOf(organization.today);
  const { data } = useQuery({ ...closedMonthsQuery, enabled: mayBeClosed });
  return mayBeClosed ? closingOf(day, data) : null;
};
