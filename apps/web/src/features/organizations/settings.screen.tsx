import { Tabs } from '@mantine/core';
import { createFileRoute, redirect } from '@tanstack/react-router';
import { z } from 'zod';
import { adminOnly } from '#contracts/roles.ts';
import { knownSession } from '../../lib/session.ts';
import { AppLink } from '../../ui/link.tsx';
import { Page } from '../../ui/page.tsx';
import { ChargeCatalogue } from './charge-catalogue.tsx';
import { OrganizationCard } from './organization-card.tsx';
import { PremiumRules } from './premium-rules.tsx';

const TABS = ['organization', 'charges', 'premium'] as const;

export const Route = createFileRoute('/_staff/settings')({
  validateSearch: z.object({ tab: z.enum(TABS).optional().catch(undefined) }),
  beforeLoad: async ({ context }) => {
    const session = await knownSession(context.queryClient);
    if (session?.agent && !(adminOnly as readonly string[]).includes(session.agent.role)) {
      throw redirect({ to: '/dashboard', replace: true });
    }
  },
  component: SettingsScreen,
});

/** `/settings?tab=`: for Admins (spec 6). */
function SettingsScreen() {
  const { tab = 'organization' } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <Page
      title="Settings"
      back={
        <AppLink to="/dashboard" size="sm" c="dimmed">
          ← Dashboard
        </AppLink>
      }
    >
      <Tabs
        value={tab}
        keepMounted={false}
        onChange={(value) => void navigate({ search: { tab: TABS.find((name) => name === value) } })}
      >
        <Tabs.List>
          <Tabs.Tab value="organization">Organization</Tabs.Tab>
          <Tabs.Tab value="charges">Charges</Tabs.Tab>
          <Tabs.Tab value="premium">Premium rules</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="organization" pt="md">
          <OrganizationCard />
        </Tabs.Panel>
        <Tabs.Panel value="charges" pt="md">
          <ChargeCatalogue />
        </Tabs.Panel>
        <Tabs.Panel value="premium" pt="md">
          <PremiumRules />
        </Tabs.Panel>
      </Tabs>
    </Page>
  );
}
