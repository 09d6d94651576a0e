import { createFileRoute, redirect } from '@tanstack/react-router';

/**
 * Any unknown path goes to /login (screens#unknown-paths), which tells whoever is signed in (screens#unknown-paths).
 */
export const Route = createFileRoute('/$')({
  beforeLoad: ({ location }) => {
    throw redirect({ to: '/login', replace: true, state: { unknown: location.pathname } });
  },
});
