import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { createFileRoute, redirect, useLocation } from '@tanstack/react-router';
import { Portal, PortalInvitation } from '../features/office/surety-portal/index.ts';
import { anId, oneOf, searchParams } from '../lib/search-params.ts';
import { knownSession, sessionQuery } from '../lib/session.ts';
import { ConfirmIdentity } from './confirm-identity.tsx';

interface Asked {
  context: { queryClient: QueryClient };
  location: { hash: string; href: string };
}

/** Who has an invitation may read it before they sign in. */
const forSignedInOrInvited = async ({ context, location }: Asked): Promise<void> => {
  if (location.hash !== '' || (await knownSession(context.queryClient)) !== null) return;
  throw redirect({ to: '/login', state: { from: location.href }, replace: true });
};

/**
 * `/portal?grant=&tab=`: what somebody of a surety sees (powers#portal-contents); `/portal#{token}` is an invitation
 * to it.
 */
export const Route = createFileRoute('/portal')({
  validateSearch: searchParams({ grant: anId, tab: oneOf('bonds', 'liability', 'reports') }),
  beforeLoad: forSignedInOrInvited,
  pendingComponent: () => null, // nothing is rendered while the session loads (screens#protected-layout)
  component: PortalScreen,
});

function PortalScreen() {
  const { data: session = null } = useQuery(sessionQuery);
  const queries = useQueryClient();
  const navigate = Route.useNavigate();
  const { grant, tab } = Route.useSearch();
  const token = useLocation({ select: ({ hash }) => hash });
  const answered = async () => {
    await queries.invalidateQueries({ queryKey: sessionQuery.queryKey });
    await navigate({ to: '/portal', replace: true });
  };
  if (token !== '') return <PortalInvitation token={token} session={session} onDone={() => void answered()} />;
  if (session === null) return null; // signed out a moment ago: on the way to /login
  return (
    <>
      <Portal
        session={session}
        search={{ grant, tab }}
        change={(changes) => void navigate({ search: (now) => ({ ...now, ...changes }), replace: true })}
      />
      <ConfirmIdentity />
    </>
  );
}
