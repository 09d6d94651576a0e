import { useQuery, useQueryClient } from '@tanstack/react-query';
import { createFileRoute, useLocation, useRouter } from '@tanstack/react-router';
import { isSettingUp, sessionQuery } from '../../lib/session.ts';
import { SignIn } from './sign-in.tsx';

// Whoever is not signed in comes here first: it is part of the first load, not a file more to wait for.
export const Route = createFileRoute('/login')({ codeSplitGroupings: [], component: LoginScreen });

/** `/login`: goes to where the person came from, default /dashboard (spec 2). */
function LoginScreen() {
  const queries = useQueryClient();
  const router = useRouter();
  const { from, notice, awaits, email, unknown } = useLocation({ select: ({ state }) => state });
  const { data: session } = useQuery({
    ...sessionQuery,
    enabled: queries.getQueryData(sessionQuery.queryKey) !== null,
  });
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
