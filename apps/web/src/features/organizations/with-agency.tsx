import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Agency } from '#contracts/agency.ts';
import { Loading } from '../../ui/loading.tsx';
import { ErrorPanel } from '../../ui/problem.tsx';
import { agencyQuery } from './organizations.queries.ts';

/** Loads the organization for a tab that shows a part of it. */
export const WithAgency = ({ children }: { children: (agency: Agency) => ReactNode }) => {
  const agency = useQuery(agencyQuery);
  if (agency.isPending) return <Loading lines={8} height={26} />;
  if (agency.isError) {
    return <ErrorPanel title="Failed to load settings" error={agency.error} retry={() => void agency.refetch()} />;
  }
  return children(agency.data);
};
