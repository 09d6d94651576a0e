import { createFileRoute, redirect } from '@tanstack/react-router';
import { knownSession } from '../lib/session.ts';

/** `/` goes to /login, or to /dashboard for who is signed in (spec 2, decision 25). */
export const Route = createFileRoute('/')({
  beforeLoad: async ({ context }) => {
    const session = await knownSession(context.queryClient);
    throw redirect({ to: session ? '/dashboard' : '/login', replace: true });
  },
});
