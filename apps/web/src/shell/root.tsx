import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, Outlet } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useClosedSite } from '../lib/site.ts';

/** Loaded where it is shown: hardly any visitor meets it. */
const ComingSoon = lazy(() => import('./coming-soon.tsx').then((file) => ({ default: file.ComingSoon })));

/**
 * The root of every screen: no frame of its own; the coming-soon page where the site is not open yet
 * (screens#coming-soon).
 */
export const Route = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  component: Root,
  pendingComponent: () => null, // nothing is rendered while the session loads (screens#protected-layout)
});

function Root() {
  if (!useClosedSite()) return <Outlet />;
  return (
    <Suspense fallback={null}>
      <ComingSoon />
    </Suspense>
  );
}
