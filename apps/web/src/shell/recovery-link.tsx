import { createFileRoute, redirect } from '@tanstack/react-router';

/** `/recovery` is `/recovery/cases` (screens#leading-addresses). */
export const Route = createFileRoute('/_staff/recovery')({
  beforeLoad: () => {
    throw redirect({ to: '/recovery/cases', replace: true });
  },
});
