import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { redirect } from '@tanstack/react-router';
import { createContext, useContext } from 'react';
import type { getSession, Session } from '#contracts/office/identity/identity.ts';
import { sessionRoute } from '#contracts/office/identity/session-route.ts';
import type { Role } from '#contracts/kernel/roles.ts';
import { call } from './api.ts';
import { forgetDraftsOfOthers } from './drafts.ts';
import { keepTokensOf } from './read-token.ts';

/** Who is signed in; `null` where nobody is. */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: async ({ signal }) => {
    const { session } = await call(sessionRoute as typeof getSession, { signal });
    keepTokensOf(session?.organization?.organizationId ?? null);
    return session;
  },
  staleTime: 5 * 60_000,
  gcTime: Infinity,
});

/** Who is signed in, asked once: for guards, before a screen is rendered. */
export const knownSession = (queries: QueryClient): Promise<Session | null> =>
  queries.query({ ...sessionQuery, staleTime: 'static' });

/** The server's words; the list of all of them is too heavy for the first load. */
const ROLE_REFUSED = 'Your role does not allow this.';

/**
 * For a screen that only these roles may open: the others find themselves on the dashboard, told why
 * (people#default-deny).
 */
export const onlyFor =
  (roles: readonly Role[], refusal = ROLE_REFUSED) =>
  async ({ context }: { context: { queryClient: QueryClient } }): Promise<void> => {
    const role = (await knownSession(context.queryClient))?.agent?.role;
    if (role === undefined || roles.includes(role)) return;
    throw redirect({ to: '/dashboard', replace: true, state: { notice: refusal } });
  };

/** Who was signed in when the page was opened counts no more, where nobody has asked for that yet. */
const take = (queries: QueryClient, session: Session | null): void => {
  delete window.earlySession;
  keepTokensOf(session?.organization?.organizationId ?? null);
  queries.setQueryData(sessionQuery.queryKey, session);
};

/** Takes over a session that signing in or up has answered. What another person saw is forgotten. */
export const adoptSession = (queries: QueryClient, session: Session): void => {
  forgetDraftsOfOthers(session.user.userId);
  queries.clear();
  take(queries, session);
};

/**
 * Forgets the session without asking the server. What was seen in it stays until /login has taken the place of the
 * screens that show it: without it they would ask for it again, of a server that refuses them.
 */
export const forgetSession = (queries: QueryClient): void => {
  take(queries, null);
};

/** The session with its agent and organization: what every screen inside the staff layout may rely on. */
export type StaffSession = Session & {
  agent: NonNullable<Session['agent']>;
  organization: NonNullable<Session['organization']>;
};

/** Given by the staff layout, so that its screens keep their session until they are gone, also while signing out. */
export const StaffSessionContext = createContext<StaffSession | null>(null);

/** The session as a staff screen needs it; `null` without an agent record or organization. */
export const staffSessionOf = (session: Session | null): StaffSession | null =>
  session?.agent && session.organization
    ? { ...session, agent: session.agent, organization: session.organization }
    : null;

/**
 * Whether only the profile works: a temporary password or two-factor comes first (people#temporary-password,
 * people#two-factor).
 */
export const isSettingUp = ({ user }: Session): boolean => user.mustChangePassword || user.mustSetUpTwoFactor;

/** The session of a staff screen. @throws outside of the staff layout. */
export const useSession = (): StaffSession => {
  const session = useContext(StaffSessionContext);
  if (!session) throw new Error('A staff screen was opened without a session.');
  return session;
};

/** Whether the signed-in person has one of these roles: hides what the server would refuse anyway. */
export const useMay = (roles: readonly Role[]): boolean => roles.includes(useSession().agent.role);
