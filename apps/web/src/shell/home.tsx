import { createFileRoute, redirect } from '@tanstack/react-router';
import { sessionQuery } from '../lib/session.ts';

/** `/` goes to /login, or to /dashboard for who is signed in (spec 2, decision 25). */
export const Route = createFileRoute('/')({
  beforeLoad: async ({ context }) => {
    const session = await context.queryClient.ensureQueryData(sessionQuery);
    throw redirect({ to: session ? '/dashboard' : '/login', replace: true });
  },
});
