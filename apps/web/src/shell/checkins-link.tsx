import { createFileRoute, redirect } from '@tanstack/react-router';

/** `/checkins` goes to the defendants, with check-in columns (screens#check-ins-view, screens#check-ins-view). */
export const Route = createFileRoute('/_staff/checkins')({
  beforeLoad: () => {
    throw redirect({ to: '/defendants', search: { view: 'checkins' }, replace: true });
  },
});
