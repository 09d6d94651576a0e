import { createFileRoute, redirect } from '@tanstack/react-router';

/** `/admin/system` goes to the settings (screens#leading-addresses). */
export const Route = createFileRoute('/_staff/admin/system')({
  beforeLoad: () => {
    throw redirect({ to: '/settings', search: { tab: 'system' }, replace: true });
  },
});
