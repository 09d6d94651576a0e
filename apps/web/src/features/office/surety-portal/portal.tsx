import { Button, Stack, Tabs, Text, UnstyledButton } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Session } from '#contracts/office/identity/identity.ts';
import type { OwnPortalGrant } from '#contracts/office/surety-portal/portal.ts';
import { ProblemError } from '../../../lib/api.ts';
import { showDay } from '../../../lib/format.ts';
import { sessionQuery } from '../../../lib/session.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Loading } from '../../../ui/loading.tsx';
import { Page } from '../../../ui/page.tsx';
import { ErrorPanel } from '../../../ui/problem.tsx';
import { Section } from '../../../ui/section.tsx';
import { TabList } from '../../../ui/tab-list.tsx';
import { SetUpTwoFactor } from '../identity/index.ts';
import { PortalBonds } from './portal-bonds.tsx';
import { PortalFrame } from './portal-frame.tsx';
import { PortalLiability } from './portal-liability.tsx';
import { PortalReports } from './portal-reports.tsx';
import { ownGrantsQuery } from './portal.queries.ts';

const PORTAL_TABS = ['bonds', 'liability', 'reports'] as const;
type PortalTab = (typeof PORTAL_TABS)[number];
const TAB_NAMES: Readonly<Record<PortalTab, string>> = {
  bonds: 'Bonds',
  liability: 'Open liability',
  reports: 'Execution reports',
};

/** What the URL says. */
interface PortalSearch {
  grant: string | undefined;
  tab: PortalTab | undefined;
}
type Change = (changes: Partial<PortalSearch>) => void;

const Ended = () => (
  <Page title="Surety portal">
    <EmptyState
      title="You have no access."
      hint="It ended, or the agency removed it. Ask an Admin of the agency for a new invitation."
    />
  </Page>
);

/** Nothing is shown before there is a second factor (powers#portal-grant). */
const SetUp = () => {
  const queries = useQueryClient();
  const [open, setOpen] = useState(false);
  return (
    <Page title="Surety portal">
      <Section title="One step is left" hint="The portal asks for a second factor at each sign-in.">
        <Text size="sm" maw={560}>
          You need an authenticator app on your phone. Once it is set up, you see the bonds on the powers of your
          surety.
        </Text>
        <Button style={{ alignSelf: 'flex-start' }} onClick={() => setOpen(true)}>
          Set up two-factor
        </Button>
      </Section>
      {open ? (
        <SetUpTwoFactor
          onEnabled={() => void queries.invalidateQueries({ queryKey: sessionQuery.queryKey })}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </Page>
  );
};

const Choose = ({ grants, change }: { grants: readonly OwnPortalGrant[]; change: Change }) => (
  <Page title="Surety portal" subtitle="Choose a surety.">
    <Stack component="ul" gap="sm" className="note-list" aria-label="Sureties" maw={560}>
      {grants.map(({ grantId, suretyName, organizationName, lastDay }) => (
        <li key={grantId}>
          <UnstyledButton className="panel" p="md" w="100%" onClick={() => change({ grant: grantId })}>
            <Text fw={500}>{suretyName}</Text>
            <Text size="sm" c="dimmed">
              {organizationName} · until {showDay(lastDay)}
            </Text>
          </UnstyledButton>
        </li>
      ))}
    </Stack>
  </Page>
);

const OneSurety = (props: { grant: OwnPortalGrant; several: boolean; tab: PortalTab; change: Change }) => {
  const { grant, several, tab, change } = props;
  const { suretyName, organizationName, lastDay } = grant;
  const shown = {
    bonds: <PortalBonds grant={grant} />,
    liability: <PortalLiability grant={grant} />,
    reports: <PortalReports grant={grant} />,
  }[tab];
  return (
    <Page
      title={suretyName}
      subtitle={`${organizationName} · read-only until ${showDay(lastDay)}. Each view is logged.`}
      actions={
        several ? (
          <Button variant="default" size="xs" onClick={() => change({ grant: undefined })}>
            Another surety
          </Button>
        ) : undefined
      }
    >
      <Tabs
        keepMounted={false}
        value={tab}
        onChange={(chosen) => change({ tab: PORTAL_TABS.find((one) => one === chosen) })}
      >
        <TabList tabs={PORTAL_TABS.map((value) => ({ value, label: TAB_NAMES[value] }))} open={tab} />
        <Tabs.Panel value={tab} pt="md">
          {shown}
        </Tabs.Panel>
      </Tabs>
    </Page>
  );
};

const isOver = (error: Error | null): boolean =>
  error instanceof ProblemError && (error.code === 'NO_AGENT_RECORD' || error.code === 'ROLE_REFUSED');

/** What a person with grants sees: of one surety at a time, and nothing once its grant has ended. */
const Granted = ({ search, change }: { search: PortalSearch; change: Change }) => {
  const queries = useQueryClient();
  const { data, error, refetch } = useQuery(ownGrantsQuery);
  const over = isOver(error);
  useEffect(() => {
    if (over) queries.removeQueries({ predicate: ({ queryKey }) => String(queryKey[0]).startsWith('/portal/') });
  }, [over, queries]);
  if (over) return <Ended />;
  if (!data) return error ? <ErrorPanel error={error} retry={() => void refetch()} /> : <Loading lines={6} />;
  const { grants } = data;
  const chosen =
    grants.find(({ grantId }) => grantId === search.grant) ?? (grants.length === 1 ? grants[0] : undefined);
  if (!chosen) return grants.length === 0 ? <Ended /> : <Choose grants={grants} change={change} />;
  return (
    <OneSurety
      key={chosen.grantId}
      grant={chosen}
      several={grants.length > 1}
      tab={search.tab ?? 'bonds'}
      change={change}
    />
  );
};

/** `/portal`: what somebody of a surety sees (powers#portal-contents). */
export const Portal = ({ session, search, change }: { session: Session; search: PortalSearch; change: Change }) => {
  const { email, hasPortal, twoFactorEnabled } = session.user;
  return (
    <PortalFrame email={email} isStaff={session.agent !== null}>
      {!hasPortal ? <Ended /> : twoFactorEnabled ? <Granted search={search} change={change} /> : <SetUp />}
    </PortalFrame>
  );
};
