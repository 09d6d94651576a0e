import { createFileRoute, redirect } from '@tanstack/react-router';

/** `/checkins` goes to the defendants, with check-in columns (spec 2, decision 26). */
export const Route = createFileRoute('/_staff/checkins')({
  beforeLoad: () => {
    throw redirect({ to: '/defendants', search: { view: 'checkins' }, replace: true });
  },
});
