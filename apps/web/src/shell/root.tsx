import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, Outlet } from '@tanstack/react-router';
import { useClosedSite } from '../lib/site.ts';
import { ComingSoon } from './coming-soon.tsx';

/** The root of every screen: no frame of its own; the coming-soon page where the site is not open yet (decision 37). */
export const Route = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  component: Root,
  pendingComponent: () => null, // nothing is rendered while the session loads (spec 2)
});

function Root() {
  return useClosedSite() ? <ComingSoon /> : <Outlet />;
}
