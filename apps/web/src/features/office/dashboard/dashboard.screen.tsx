import { createFileRoute } from '@tanstack/react-router';
import { anyStaff } from '#contracts/kernel/roles.ts';
import { knownSession } from '../../../lib/session.ts';
import { Loading } from '../../../ui/loading.tsx';
import { Dashboard, LOADING } from './dashboard.tsx';
import { boardQuery, dashboardQuery } from './dashboard.queries.ts';

export const Route = createFileRoute('/_staff/dashboard')({
  // The figures are asked for while the screen is drawn.
  loader: async ({ context: { queryClient } }) => {
    const role = (await knownSession(queryClient))?.agent?.role;
    if (role === undefined) return;
    void queryClient.query(boardQuery).catch(() => undefined);
    if (!anyStaff.some((staff) => staff === role)) return;
    void queryClient.query(dashboardQuery).catch(() => undefined);
  },
  pendingComponent: () => <Loading words={LOADING} />,
  component: Dashboard,
});
