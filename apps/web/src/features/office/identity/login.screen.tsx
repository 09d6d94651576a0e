import { useQuery, useQueryClient } from '@tanstack/react-query';
import { createFileRoute, useLocation, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { isSettingUp, sessionQuery } from '../../../lib/session.ts';
import { SignIn } from './sign-in.tsx';

// Part of the first load, since everybody who is not signed in sees it first.
export const Route = createFileRoute('/login')({ codeSplitGroupings: [], component: LoginScreen });

/** `/login`: goes to where the person came from, default /dashboard (screens#login). */
function LoginScreen() {
  const queries = useQueryClient();
  const router = useRouter();
  const { from, notice, awaits, email, unknown } = useLocation({ select: ({ state }) => state });
  const { data: session } = useQuery({
    ...sessionQuery,
    enabled: queries.getQueryData(sessionQuery.queryKey) !== null,
  });
  useEffect(() => {
    if (session === null) queries.removeQueries({ type: 'inactive' }); // what was seen in the session that ended
  }, [session, queries]);
  return (
    <SignIn
      session={session ?? null}
      notice={notice ?? null}
      awaits={awaits ?? null}
      email={email}
      isLost={unknown !== undefined}
      onSignedIn={(signedIn) => router.history.push(isSettingUp(signedIn) ? '/profile' : (from ?? '/dashboard'))}
    />
  );
}
