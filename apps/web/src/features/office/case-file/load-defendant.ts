import type { QueryClient } from '@tanstack/react-query';
import { defendantQuery } from '../../people/people/index.ts';

/** Loads a defendant before the rest of the profile; once loaded, nothing is asked again. */
export const loadDefendant = async (queries: QueryClient, defendantId: string): Promise<void> => {
  await queries.query({ ...defendantQuery(defendantId), staleTime: 'static' });
};
