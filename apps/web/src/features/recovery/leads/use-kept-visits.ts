import { useEffect, useState } from 'react';
import { useSession } from '../../../lib/session.ts';
import { offlineVisits, onKeptVisits, type KeptVisit } from './device-visits.ts';

/** The visits of who is signed in that wait on this device, as they change. */
export const useKeptVisits = (): readonly KeptVisit[] => {
  const { userId } = useSession().user;
  const { organizationId } = useSession().organization;
  const [kept, setKept] = useState<readonly KeptVisit[]>([]);
  useEffect(() => {
    let ended = false;
    const read = () =>
      void offlineVisits({ userId, organizationId }).then((found) => {
        if (!ended) setKept(found);
      });
    read();
    const silent = onKeptVisits(read);
    return () => {
      ended = true;
      silent();
    };
  }, [userId, organizationId]);
  return kept;
};
