import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { dayOf } from '#domain/kernel/days.ts';
import { sessionQuery, useSession } from '../../../lib/session.ts';
import { boardQuery, courtDatesQuery, dashboardQuery, paymentsDueQuery } from './dashboard.queries.ts';

/** How often the clock is looked at, in milliseconds. */
const LOOK = 10_000;

/** Asks again for what the day brings when a new one begins in the organization's zone (screens#today-is). */
export const useNewDay = (): void => {
  const { organization } = useSession();
  const queries = useQueryClient();
  useEffect(() => {
    const day = () => dayOf(new Date(), organization.timeZone);
    let known = day();
    const timer = setInterval(() => {
      if (day() === known) return;
      known = day();
      for (const { queryKey } of [boardQuery, dashboardQuery, courtDatesQuery, paymentsDueQuery, sessionQuery])
        void queries.invalidateQueries({ queryKey });
    }, LOOK);
    return () => clearInterval(timer);
  }, [organization.timeZone, queries]);
};
