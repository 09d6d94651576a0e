import { createFileRoute, redirect } from '@tanstack/react-router';

/** Any unknown path goes to /login (spec 2). */
export const Route = createFileRoute('/$')({
  beforeLoad: () => {
    throw redirect({ to: '/login', replace: true });
  },
});
