import type { QueryClient } from '@tanstack/react-query';
import { redirect } from '@tanstack/react-router';
import { ProblemError } from '../../../lib/api.ts';
import { defendantQuery } from '../../people/people/index.ts';

/**
 * Loads a defendant before the rest of the profile; once loaded, nothing is asked again. A file that was merged leads to
 * the one in which it goes on (people#merged-files).
 */
export const loadDefendant = async (queries: QueryClient, defendantId: string): Promise<void> => {
  try {
    await queries.query({ ...defendantQuery(defendantId), staleTime: 'static' });
  } catch (error) {
    const movedTo = error instanceof ProblemError ? error.movedTo : null;
    if (movedTo === null) throw error;
    throw redirect({ to: '/defendants/$defendantId', params: { defendantId: movedTo }, replace: true });
  }
};
