import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { getSession } from '#contracts/office/identity/identity.ts';
import { listMemberships, switchOrganization } from '#contracts/agency/organizations/memberships.ts';
import { call } from './api.ts';
import { useCommand } from './command.ts';
import { contractQuery } from './query.ts';
import { adoptSession } from './session.ts';

/** The agencies of the user, and the invitations that wait for their answer. */
export const membershipsQuery = contractQuery(listMemberships, {}, []);

/** On which the tabs of a browser tell each other that they now work in another agency. */
const CHANNEL = 'bailiwick-organization';

/** Works in another of the own agencies: nothing of the one before stays, neither here nor in the other tabs. */
export const useSwitchOrganization = (onRefused?: (error: Error) => void) => {
  const queries = useQueryClient();
  const navigate = useNavigate();
  return useCommand(
    switchOrganization,
    async () => {
      const { session } = await call(getSession);
      if (session) adoptSession(queries, session);
      const channel = new BroadcastChannel(CHANNEL);
      channel.postMessage('switched');
      channel.close();
      await navigate({ to: '/dashboard' });
    },
    onRefused,
  );
};

/** Opens the dashboard of the new agency when another tab of this browser has switched. */
export const useFollowOrganization = (): void => {
  useEffect(() => {
    const channel = new BroadcastChannel(CHANNEL);
    channel.onmessage = () => location.assign('/dashboard');
    return () => channel.close();
  }, []);
};
