import { Stack, Tabs } from '@mantine/core';
import { createFileRoute } from '@tanstack/react-router';
import { lazy, Suspense, type ReactNode } from 'react';
import { ledgerReaders, type Role } from '#contracts/kernel/roles.ts';
import { aDay, oneOf, searchParams, text } from '../lib/search-params.ts';
import { onlyFor, useSession } from '../lib/session.ts';
import { AppLink } from '../ui/link.tsx';
import { Loading } from '../ui/loading.tsx';
import { Page } from '../ui/page.tsx';
import {
  AgencyCourts,
  AppearancePreferences,
  AgencyRules,
  NotificationPreferences,
  Billing,
  ChargeCatalogue,
  Integrations,
  ChangeAgency,
  PremiumRules,
  ChangeSecurityPolicy,
  SetUsualJurisdiction,
  SheriffFees,
  Team,
  WithAgency,
} from '../features/agency/organizations/index.ts';
import { Section } from '../ui/section.tsx';
import { TabList } from '../ui/tab-list.tsx';
import { AdjustSheriffFee } from '../features/books/rate-adjustments/index.ts';
import { LogoCard } from '../features/books/printing/index.ts';
import { SetRequiredPapers } from '../features/people/required-papers/index.ts';
import { SetReminderDays } from '../features/books/court-reminders/index.ts';
import { SetHolidays, SetTerms } from '../features/books/plans/index.ts';
import { DeclaredEmergencies } from '../features/recovery/deadlines/index.ts';
import { SurrenderAddresses } from '../features/recovery/surrender/index.ts';
import { TeamCredentials } from '../features/agency/sureties/index.ts';
import { CommissionRates } from '../features/payouts/commission/index.ts';
import { ShowFirstSteps } from '../features/office/dashboard/index.ts';
import { AuditTrail, type AuditSearch } from '../features/office/audit/index.ts';
import { SystemSettings } from '../features/office/system/index.ts';

const BooksSettings = lazy(() => import('./books-settings.tsx').then((part) => ({ default: part.BooksSettings })));
const YourDataSettings = lazy(() =>
  import('../features/office/your-data/index.ts').then((part) => ({ default: part.YourDataSettings })),
);
const SuretySettings = lazy(() => import('./surety-settings.tsx').then((part) => ({ default: part.SuretySettings })));

const TABS = [
  'organization',
  'users',
  'security',
  'notifications',
  'appearance',
  'integrations',
  'billing',
  'charges',
  'books',
  'premium',
  'sureties',
  'recovery',
  'data',
  'system',
] as const;
type Tab = (typeof TABS)[number];

/** What each tab is called: apart from their names, which stand in the first load. */
const LABELS: Readonly<Record<Tab, string>> = {
  organization: 'Organization',
  users: 'Users',
  security: 'Security',
  notifications: 'Notifications',
  appearance: 'Appearance',
  integrations: 'Integrations',
  billing: 'Billing',
  charges: 'Charges',
  books: 'Books',
  premium: 'Premium rules',
  sureties: 'Sureties',
  recovery: 'Recovery',
  data: 'Your data',
  system: 'System',
};

/**
 * Money roles and the Auditor read the chart of accounts here, the Auditor the audit trail too, a Supervisor enters
 * emergencies; everything else is the Admin's (screens#settings).
 */
const tabsOf = (role: Role): readonly Tab[] => {
  if (role === 'Admin') return TABS;
  if (role === 'Supervisor') return ['books', 'recovery'];
  if (role === 'Accounting') return ['books'];
  return role === 'Auditor' ? ['security', 'books'] : [];
};

export const Route = createFileRoute('/_staff/settings')({
  validateSearch: searchParams({ tab: oneOf(...TABS), from: aDay, to: aDay, action: text(), up: oneOf(true) }),
  beforeLoad: onlyFor(ledgerReaders),
  component: SettingsScreen,
});

const Security = ({ search, change }: { search: AuditSearch; change: (changes: AuditSearch) => void }) => {
  const { agent } = useSession();
  return (
    <Stack gap="md">
      {agent.role === 'Admin' ? (
        <WithAgency>{({ policy }) => <ChangeSecurityPolicy policy={policy} />}</WithAgency>
      ) : null}
      <Section title="Audit trail" hint="Every sensitive action: who, when, from where.">
        <AuditTrail search={search} change={change} />
      </Section>
    </Stack>
  );
};

/** `/settings?tab=`: the organization and its people. */
function SettingsScreen() {
  const { agent } = useSession();
  const { tab, ...search } = Route.useSearch();
  const navigate = Route.useNavigate();
  const tabs = tabsOf(agent.role);
  const shown = tabs.find((name) => name === tab) ?? tabs[0] ?? 'organization';
  const panels: Record<Tab, () => ReactNode> = {
    organization: () => (
      <Stack gap="md">
        <WithAgency>{(agency) => <ChangeAgency agency={agency} />}</WithAgency>
        <LogoCard />
        <AgencyRules />
        <Section title="Defaults" hint="What holds where a bond or an account says nothing else.">
          <SetTerms />
          <SetReminderDays />
          <WithAgency>{(agency) => <SetUsualJurisdiction key={agency.usualJurisdiction} agency={agency} />}</WithAgency>
        </Section>
        <SetHolidays />
        <AgencyCourts />
        <SetRequiredPapers />
        <ShowFirstSteps />
      </Stack>
    ),
    users: () => (
      <Stack gap="md">
        <Team />
        <TeamCredentials />
        <CommissionRates />
      </Stack>
    ),
    security: () => (
      <Security
        search={search}
        change={(changes) =>
          void navigate({ search: (now) => ({ ...now, tab: 'security', ...changes }), replace: true })
        }
      />
    ),
    notifications: () => <NotificationPreferences />,
    appearance: () => <AppearancePreferences />,
    integrations: () => <Integrations />,
    billing: () => <WithAgency>{(agency) => <Billing agency={agency} />}</WithAgency>,
    charges: () => <ChargeCatalogue />,
    premium: () => (
      <Stack gap="md">
        <PremiumRules />
        <Section title="Sheriff's premium fee" hint="R.S. 22:822: what is owed to the sheriff for each bond.">
          <SheriffFees />
        </Section>
        <AdjustSheriffFee />
      </Stack>
    ),
    recovery: () => (
      <Stack gap="md">
        <DeclaredEmergencies />
        <SurrenderAddresses />
      </Stack>
    ),
    books: () => (
      <Suspense fallback={<Loading />}>
        <BooksSettings />
      </Suspense>
    ),
    data: () => (
      <Suspense fallback={<Loading />}>
        <YourDataSettings />
      </Suspense>
    ),
    system: () => <SystemSettings />,
    sureties: () => (
      <Suspense fallback={<Loading />}>
        <SuretySettings />
      </Suspense>
    ),
  };
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
        value={shown}
        keepMounted={false}
        onChange={(value) => void navigate({ search: { tab: tabs.find((name) => name === value) } })}
      >
        <TabList open={shown} tabs={tabs.map((value) => ({ value, label: LABELS[value] }))} />
        <Tabs.Panel value={shown} pt="md">
          {panels[shown]()}
        </Tabs.Panel>
      </Tabs>
    </Page>
  );
}
