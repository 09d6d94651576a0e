import { createFileRoute, redirect } from '@tanstack/react-router';
import { knownSession } from '../lib/session.ts';

/** `/` goes to /login, or to /dashboard for who is signed in (screens#leading-addresses, screens#leading-addresses). */
export const Route = createFileRoute('/')({
  beforeLoad: async ({ context }) => {
    const session = await knownSession(context.queryClient);
    throw redirect({ to: session ? '/dashboard' : '/login', replace: true });
  },
});
