import { createFileRoute, redirect } from '@tanstack/react-router';

/** Any unknown path goes to /login (spec 2), which tells whoever is signed in (decision 52). */
export const Route = createFileRoute('/$')({
  beforeLoad: ({ location }) => {
    throw redirect({ to: '/login', replace: true, state: { unknown: location.pathname } });
  },
});
