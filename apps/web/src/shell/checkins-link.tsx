import { createFileRoute, redirect } from '@tanstack/react-router';

/** `/checkins` goes to the defendants (spec 2). */
export const Route = createFileRoute('/_staff/checkins')({
  beforeLoad: () => {
    throw redirect({ to: '/defendants', replace: true });
  },
});
