import { useQuery } from '@tanstack/react-query';
import { useSession } from '../lib/session.ts';
import { membershipsQuery, useSwitchOrganization } from '../lib/switch-organization.ts';
import { notifyProblem } from '../ui/toast.tsx';

/**
 * The agencies of whoever belongs to several, each with what switches to it; none for everybody else
 * (people#several-agencies).
 */
export const useAgencies = () => {
  const { organization } = useSession();
  const { data } = useQuery(membershipsQuery);
  const change = useSwitchOrganization(notifyProblem);
  const memberships = data?.memberships ?? [];
  if (memberships.length < 2) return [];
  return memberships.map(({ organizationId, organizationName, role }) => {
    const active = organizationId === organization.organizationId;
    return {
      organizationId,
      name: organizationName,
      role,
      active,
      busy: change.busy,
      open: () => (active ? undefined : void change.run({ params: { organizationId } })),
    };
  });
};
