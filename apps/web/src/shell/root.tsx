import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, Outlet } from '@tanstack/react-router';
import { hasAccessFlag, siteQuery } from '../lib/site.ts';
import { knownSession } from '../lib/session.ts';
import { ComingSoon } from './coming-soon.tsx';

/** The root of every screen: no frame of its own; the coming-soon page where the site is not open yet (decision 37). */
export const Route = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  beforeLoad: async ({ context }) => {
    if (hasAccessFlag(new URLSearchParams(location.search))) return { closed: false };
    const [{ comingSoon }, session] = await Promise.all([
      context.queryClient.ensureQueryData(siteQuery),
      knownSession(context.queryClient).catch(() => null), // the screen itself says what failed
    ]);
    return { closed: comingSoon && session === null };
  },
  component: Root,
  pendingComponent: () => null, // nothing is rendered while the session loads (spec 2)
});

function Root() {
  const { closed } = Route.useRouteContext();
  return closed ? <ComingSoon /> : <Outlet />;
}
