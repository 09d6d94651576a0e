import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import type { Session } from '#contracts/identity.ts';
import { getSession } from '#contracts/identity.ts';
import type { Role } from '#contracts/roles.ts';
import { call } from './api.ts';
import { keepTokensOf } from './read-token.ts';

/** Who is signed in; `null` where nobody is. */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: async ({ signal }) => {
    const { session } = await call(getSession, { signal });
    keepTokensOf(session?.organization?.organizationId ?? null);
    return session;
  },
  staleTime: 5 * 60_000,
  gcTime: Infinity,
});

/** Takes over a session that signing in or up has answered. What another person saw is forgotten. */
export const adoptSession = (queries: QueryClient, session: Session): void => {
  queries.clear();
  keepTokensOf(session.organization?.organizationId ?? null);
  queries.setQueryData(sessionQuery.queryKey, session);
};

/** Forgets the session and everything seen in it, without asking the server. */
export const forgetSession = (queries: QueryClient): void => {
  queries.clear();
  keepTokensOf(null);
  queries.setQueryData(sessionQuery.queryKey, null);
};

/** The session with its agent and organization: what every screen inside the staff layout may rely on. */
export type StaffSession = Session & {
  agent: NonNullable<Session['agent']>;
  organization: NonNullable<Session['organization']>;
};

/** The session of a staff screen. @throws where there is none; the layout's guard prevents that. */
export const useSession = (): StaffSession => {
  const { data } = useSuspenseQuery(sessionQuery);
  if (!data?.agent || !data.organization) throw new Error('A staff screen was opened without a session.');
  return { ...data, agent: data.agent, organization: data.organization };
};

/** Whether the signed-in person has one of these roles: hides what the server would refuse anyway. */
export const useMay = (roles: readonly Role[]): boolean => roles.includes(useSession().agent.role);
