import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, Outlet } from '@tanstack/react-router';
import { ErrorScreen } from './error-screen.tsx';

/** The root of every screen: no frame of its own, only the page that says when all else failed. */
export const Route = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  component: Outlet,
  errorComponent: ErrorScreen,
  pendingComponent: () => null, // nothing is rendered while the session loads (spec 2)
});
