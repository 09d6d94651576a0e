import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Agency } from '#contracts/agency/organizations/agency.ts';
import { ProblemError } from '../../../lib/api.ts';
import { Loading } from '../../../ui/loading.tsx';
import { ErrorPanel } from '../../../ui/problem.tsx';
import { agencyQuery } from './organizations.queries.ts';

/** Loads the organization for a tab that shows a part of it. */
export const WithAgency = ({ children }: { children: (agency: Agency) => ReactNode }) => {
  const agency = useQuery(agencyQuery);
  if (agency.isPending) return <Loading lines={8} height={26} />;
  if (agency.isError) {
    // Taken off the team meanwhile, or the agency is gone.
    const none = agency.error instanceof ProblemError && agency.error.code === 'NO_AGENT_RECORD';
    const title = none ? 'No organization found' : 'Failed to load settings';
    return <ErrorPanel title={title} error={agency.error} retry={() => void agency.refetch()} />;
  }
  return children(agency.data);
};
