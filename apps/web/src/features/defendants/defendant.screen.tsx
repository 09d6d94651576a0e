import { Group, Tabs } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, Outlet, useLocation, useNavigate } from '@tanstack/react-router';
import { z } from 'zod';
import { ageOn } from '#domain/days.ts';
import { showDay, showPhone } from '../../lib/format.ts';
import { useSession } from '../../lib/session.ts';
import { AppLink } from '../../ui/link.tsx';
import { Loading } from '../../ui/loading.tsx';
import { Page } from '../../ui/page.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { InvalidProfileLink } from './invalid-profile-link.tsx';
import { defendantQuery } from './defendants.queries.ts';

const isId = (text: string) => z.uuid().safeParse(text).success;

export const Route = createFileRoute('/_staff/defendants/$defendantId')({
  loader: async ({ context, params }) => {
    if (isId(params.defendantId)) {
      await context.queryClient.query({ ...defendantQuery(params.defendantId), staleTime: 'static' });
    }
  },
  pendingComponent: () => <Loading lines={8} />,
  component: DefendantScreen,
});

/** `/defendants/{id}`: who it is, and a tab for each thing known of them. Every tab is a URL of its own. */
function DefendantScreen() {
  const { defendantId } = Route.useParams();
  return isId(defendantId) ? <Profile defendantId={defendantId} /> : <InvalidProfileLink />;
}

const TABS = [
  { value: 'overview', label: 'Overview', to: '/defendants/$defendantId' },
  { value: 'bonds', label: 'Bonds', to: '/defendants/$defendantId/bonds' },
  { value: 'accounts', label: 'Accounts', to: '/defendants/$defendantId/accounts' },
] as const;

function Profile({ defendantId }: { defendantId: string }) {
  const { data: defendant } = useSuspenseQuery(defendantQuery(defendantId));
  const { organization } = useSession();
  const navigate = useNavigate();
  const path = useLocation({ select: ({ pathname }) => pathname });
  const open = TABS.find(({ value }) => path.endsWith(`/${value}`))?.value ?? 'overview';
  const { birthday } = defendant;
  const years = birthday ? ageOn(birthday, organization.today) : null;
  const age = years === null ? '' : ` (${years})`;
  return (
    <Page
      title={defendant.fullName}
      badge={years !== null && years < 18 ? <StatusBadge status="juvenile" /> : null} // spec 9
      back={
        <AppLink to="/defendants" size="sm" c="dimmed">
          ← Defendants
        </AppLink>
      }
      subtitle={
        <Group gap="md" className="tabular">
          <span>Birthday {showDay(birthday) + age}</span>
          <span>Phone {showPhone(defendant.phoneNumber)}</span>
          {defendant.email ? <span>{defendant.email}</span> : null}
        </Group>
      }
    >
      <Tabs
        value={open}
        onChange={(value) => {
          const tab = TABS.find((candidate) => candidate.value === value);
          if (tab) void navigate({ to: tab.to, params: { defendantId } });
        }}
      >
        <Tabs.List className="no-print">
          {TABS.map(({ value, label }) => (
            <Tabs.Tab key={value} value={value}>
              {label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={open} pt="md">
          <Outlet />
        </Tabs.Panel>
      </Tabs>
    </Page>
  );
}
