/** `npm run gallery`: every piece of the kit on one page, for whoever builds a screen. No part of what is built. */
import '@mantine/core/styles.css';
import '@mantine/notifications/styles.css';
import '../styles/index.css';
import { Button, Group, MantineProvider, SegmentedControl, Stack, useMantineColorScheme } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { createRoot } from 'react-dom/client';
import { makeQueryClient } from '../lib/query.ts';
import { cssVariables, theme } from '../theme.ts';
import { StaffSessionContext, type StaffSession } from '../lib/session.ts';
import { FullList, Lists } from './lists.tsx';
import { Dialogs, Fields, Files, Says, Shows } from './pieces.tsx';

const Schemes = () => {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <SegmentedControl
      aria-label="Theme"
      data={['dark', 'light']}
      value={colorScheme}
      onChange={(scheme) => setColorScheme(scheme === 'light' ? 'light' : 'dark')}
    />
  );
};

const Gallery = () => (
  <Stack component="main" p="lg" gap="lg" maw={1080} mx="auto">
    <Group justify="space-between">
      <h1>Gallery</h1>
      <Schemes />
    </Group>
    <Shows />
    <Lists />
    <Files />
    <Fields />
    <Says />
    <Dialogs />
    <Group>
      <Button>Primary</Button>
      <Button variant="default">Other</Button>
      <Button variant="subtle" color="gray">
        Quiet
      </Button>
      <Button color="red">Delete</Button>
      <Button disabled>Not now</Button>
    </Group>
    <Notifications />
  </Stack>
);

/** The page shows a list once more in a frame as wide as a phone. */
const Phone = () => (
  <main>
    <FullList />
  </main>
);

const SESSION: StaffSession = {
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
  agent: { agentId: 'a6f1c2de-0000-4000-8000-000000000002', fullName: 'Marie Delacroix', role: 'Admin' },
  organization: {
    organizationId: 'a6f1c2de-0000-4000-8000-000000000003',
    name: 'Crescent City Bail Bonds',
    timeZone: 'America/Chicago',
    today: '2026-11-20',
    autoLogoutMinutes: 60,
  },
};

const root = createRootRoute();
const anywhere = createRoute({
  getParentRoute: () => root,
  path: '$',
  component: location.search === '?phone' ? Phone : Gallery,
});
const router = createRouter({
  routeTree: root.addChildren([anywhere]),
  history: createMemoryHistory({ initialEntries: ['/gallery'] }),
});

const place = document.getElementById('root');
if (place)
  createRoot(place).render(
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="dark">
      <QueryClientProvider client={makeQueryClient()}>
        <StaffSessionContext value={SESSION}>
          <RouterProvider router={router as never} />
        </StaffSessionContext>
      </QueryClientProvider>
    </MantineProvider>,
  );
