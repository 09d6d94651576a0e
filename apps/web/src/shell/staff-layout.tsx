import { AppShell } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, Outlet, redirect, useLocation } from '@tanstack/react-router';
import { lazy, startTransition, Suspense, useEffect, useState } from 'react';
import { useLiveChanges } from '../lib/live.ts';
import {
  isSettingUp,
  knownSession,
  sessionQuery,
  StaffSessionContext,
  staffSessionOf,
  useSession,
} from '../lib/session.ts';
import { Letterhead, useAppliedPreferences } from '../features/agency/organizations/index.ts';
import { useFollowOrganization } from '../lib/switch-organization.ts';
import { Alarms } from './alarms.tsx';
import { BottomBar } from './bottom-bar.tsx';
import { ConfirmIdentity } from './confirm-identity.tsx';
import { Connection } from './connection.tsx';
import { Header } from './header.tsx';
import { Navigation } from './navigation.tsx';
import { OwnInvitations } from './own-invitations.tsx';
import { PagesBeside } from './pages-beside.tsx';
import { useRememberRecents } from './recents.ts';
import { Shortcuts } from './shortcuts.tsx';
import { useStaleRefresh } from './stale-refresh.ts';

// Nothing of it is seen at first, and the schemas of what is typed come along: the first paint waits for neither.
const StaffParts = lazy(() => import('./staff-parts.tsx').then((parts) => ({ default: parts.StaffParts })));
const NoAgentRecord = lazy(() => import('./no-agent-record.tsx').then((page) => ({ default: page.NoAgentRecord })));

export const Route = createFileRoute('/_staff')({
  beforeLoad: async ({ context, location }) => {
    const session = await knownSession(context.queryClient);
    if (session === null) throw redirect({ to: '/login', state: { from: location.href }, replace: true });
    const staff = staffSessionOf(session);
    if (staff && isSettingUp(staff) && location.pathname !== '/profile')
      throw redirect({ to: '/profile', replace: true });
  },
  pendingComponent: () => null, // nothing is rendered while the session loads (screens#protected-layout)
  component: StaffLayout,
});

/**
 * The frame of every screen for signed-in people. A user without an agent record is told so, and sees nothing else
 * (people#no-agent-record).
 */
function StaffLayout() {
  const { data: session } = useSuspenseQuery(sessionQuery);
  if (session === null) return null; // signed out a moment ago: on the way to /login
  const staff = staffSessionOf(session);
  if (staff === null)
    return (
      <Suspense fallback={null}>
        <NoAgentRecord email={session.user.email} hasPortal={session.user.hasPortal} />
      </Suspense>
    );
  return (
    <StaffSessionContext value={staff}>
      <Staff />
    </StaffSessionContext>
  );
}

/** Whether the frame has been painted: what nobody sees at first is drawn after that. */
const useFirstPaint = (): boolean => {
  const [painted, setPainted] = useState(false);
  useEffect(() => startTransition(() => setPainted(true)), []);
  return painted;
};

function Staff() {
  const session = useSession();
  const settingUp = isSettingUp(session);
  const [opened, { toggle, close }] = useDisclosure();
  const path = useLocation({ select: ({ pathname }) => pathname });
  const { autoRefresh } = useAppliedPreferences();
  useLiveChanges(settingUp || !autoRefresh ? null : session.organization.organizationId);
  useFollowOrganization();
  useStaleRefresh();
  useRememberRecents();
  useEffect(close, [path, close]);
  const painted = useFirstPaint();
  return (
    <AppShell
      header={{ height: 48 }}
      footer={{ height: { base: settingUp ? 0 : 60, sm: 0 } }}
      navbar={{ width: 208, breakpoint: 'sm', collapsed: { mobile: !opened, desktop: settingUp } }}
      padding={{ base: 'sm', sm: 'lg' }}
    >
      <a href="#content" className="skip-link">
        Skip to the content
      </a>
      <Header />
      {settingUp ? null : <Navigation />}
      <AppShell.Main id="content" tabIndex={-1}>
        <Letterhead />
        <Connection />
        {settingUp ? null : <Alarms />}
        {settingUp ? null : <OwnInvitations />}
        {settingUp ? null : <PagesBeside />}
        <Outlet />
      </AppShell.Main>
      {settingUp ? null : <BottomBar toggleNavigation={toggle} />}
      {settingUp ? null : <Shortcuts />}
      <ConfirmIdentity />
      {painted ? (
        <Suspense>
          <StaffParts settingUp={settingUp} />
        </Suspense>
      ) : null}
    </AppShell>
  );
}
