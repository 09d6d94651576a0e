import './browser.ts';
import { afterEach } from '@jest/globals';
import { MantineProvider } from '@mantine/core';
import { cleanNotifications } from '@mantine/notifications';
import { QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
  type AnyRoute,
} from '@tanstack/react-router';
import { act, configure, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import type { Session } from '#contracts/office/identity/identity.ts';
import { onTouched } from '../lib/api.ts';
import { refreshTopics } from '../lib/live.ts';
import { makeQueryClient } from '../lib/query.ts';
import { sessionQuery, StaffSessionContext, staffSessionOf } from '../lib/session.ts';
import { cssVariables, theme } from '../theme.ts';

// A busy machine may take long; an element that never comes still fails.
configure({ asyncUtilTimeout: 60_000 });

// What one test said is not shown to the next: toasts live beside the components.
afterEach(() => act(() => cleanNotifications()));

/** Somebody signed in, for components that ask who it is. */
export const aSession = (role: NonNullable<Session['agent']>['role'] = 'Admin'): Session => ({
  user: {
    userId: 'a6f1c2de-0000-4000-8000-000000000001',
    email: 'marie@example.com',
    name: 'Marie Delacroix',
    mustChangePassword: false,
    mustSetUpTwoFactor: false,
    twoFactorEnabled: false,
    hasPortal: false,
    authenticatedAt: '2026-11-20T12:00:00.000Z',
  },
  agent: { agentId: 'a6f1c2de-0000-4000-8000-000000000002', fullName: 'Marie Delacroix', role },
  organization: {
    organizationId: 'a6f1c2de-0000-4000-8000-000000000003',
    name: 'Crescent City Bail Bonds',
    timeZone: 'America/Chicago',
    today: '2026-11-20',
    autoLogoutMinutes: 60,
  },
});

/** Renders screens as the application does, at a path: theme, queries, a router, a session. */
export const showRoutes = async (
  screens: (staff: AnyRoute) => AnyRoute[],
  path: string,
  session: Session | null = aSession(),
) => {
  const queries = makeQueryClient();
  queries.setDefaultOptions({ ...queries.getDefaultOptions(), queries: { retry: false, staleTime: Infinity } });
  queries.setQueryData(sessionQuery.queryKey, session);
  onTouched((topics) => refreshTopics(queries, topics));
  const root = createRootRoute({ component: Outlet });
  const staff = createRoute({
    getParentRoute: () => root,
    id: '_staff',
    component: () => (
      <StaffSessionContext value={staffSessionOf(session)}>
        <Outlet />
      </StaffSessionContext>
    ),
  });
  const router = createRouter({
    routeTree: root.addChildren([staff.addChildren(screens(staff))]),
    history: createMemoryHistory({ initialEntries: [path] }),
    context: { queryClient: queries },
  });
  const view = render(
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      defaultColorScheme="dark"
      env="test"
      withCssVariables={false}
      withGlobalClasses={false}
    >
      <QueryClientProvider client={queries}>
        <div data-testid="screen">
          <RouterProvider router={router as never} />
        </div>
      </QueryClientProvider>
    </MantineProvider>,
  );
  const frame = await screen.findByTestId('screen');
  await act(() => router.load());
  return { ...view, frame, router, queries };
};

/** Renders a component as the application does, on every path. */
export const show = (node: ReactNode, session: Session | null = aSession()) =>
  showRoutes(
    (staff) => [createRoute({ getParentRoute: () => staff, path: '$', component: () => node })],
    '/here',
    session,
  );
