import { Breadcrumbs, Tabs, Text } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import {
  createFileRoute,
  Navigate,
  notFound,
  Outlet,
  useChildMatches,
  useLocation,
  useNavigate,
} from '@tanstack/react-router';
import { anyStaff } from '#contracts/kernel/roles.ts';
import { ProblemError } from '../../../lib/api.ts';
import { anId, isId, oneOf, searchParams } from '../../../lib/search-params.ts';
import { onlyFor, useMay } from '../../../lib/session.ts';
import { AppLink } from '../../../ui/link.tsx';
import { Loading } from '../../../ui/loading.tsx';
import { Page } from '../../../ui/page.tsx';
import { ErrorPanel } from '../../../ui/problem.tsx';
import { TabList } from '../../../ui/tab-list.tsx';
import { accountsOfDefendantQuery, bondsOfDefendantQuery } from '../../books/accounts/index.ts';
import { mugshotQuery } from '../../people/documents/index.ts';
import { RecordPaymentFor } from '../../books/payments/index.ts';
import { defendantQuery, rememberDefendant } from '../../people/people/index.ts';
import { EditCaseFile } from './edit-case-file.tsx';
import { CaseBadges } from './case-badges.tsx';
import { InvalidProfileLink } from './invalid-profile-link.tsx';
import { ProfileActions } from './profile-actions.tsx';
import { HeadFigures, HeadId, HeadPhoto, Reach } from './profile-head.tsx';

/** `1`: the account is asked for where there are several. */
const whatToPay = (given: unknown) => oneOf(1)(given) ?? anId(given);

const search = searchParams({ edit: oneOf(1), pay: whatToPay });

export const Route = createFileRoute('/_staff/defendants/$defendantId')({
  // Loaded before the rest, so that a missing case file causes no further requests.
  beforeLoad: async ({ context, params: { defendantId } }) => {
    await onlyFor(anyStaff)({ context });
    if (!isId(defendantId)) throw notFound();
    // This much of a route is part of the first load; the contracts behind its queries come with the screen.
    const { loadDefendant } = await import('./load-defendant.ts');
    await loadDefendant(context.queryClient, defendantId);
  },
  // `?edit=1` opens the edit dialog (screens#defendant-profile), `?pay=1` and `?pay={account}` Record a Payment.
  validateSearch: search,
  // The head is shown once all its data are loaded: badges and figures that came later would move the rest.
  loader: async ({ context: { queryClient }, params: { defendantId }, cause }) => {
    if (cause === 'preload') return; // not yet while a mouse passes over a link
    const once = { staleTime: 'static', retry: false } as const; // what failed says so on the screen, and tries again there
    await Promise.allSettled([
      queryClient.query({ ...bondsOfDefendantQuery(defendantId), ...once }),
      queryClient.query({ ...accountsOfDefendantQuery(defendantId), ...once }),
      queryClient.query({ ...mugshotQuery(defendantId), ...once }),
    ]);
  },
  pendingComponent: () => <Loading lines={8} />,
  notFoundComponent: InvalidProfileLink,
  component: DefendantScreen,
});

/** `/defendants/{id}`: who it is, and a tab for each thing known of them. Every tab is a URL of its own. */
function DefendantScreen() {
  const { defendantId } = Route.useParams();
  return <Profile key={defendantId} defendantId={defendantId} />;
}

const TABS = [
  { value: 'overview', label: 'Overview', to: '/defendants/$defendantId' },
  { value: 'bonds', label: 'Bonds', to: '/defendants/$defendantId/bonds' },
  { value: 'liable-for', label: 'Liable For', to: '/defendants/$defendantId/liable-for' },
  { value: 'accounts', label: 'Accounts', to: '/defendants/$defendantId/accounts' },
  { value: 'files', label: 'Files', to: '/defendants/$defendantId/files' },
  { value: 'notes', label: 'Notes', to: '/defendants/$defendantId/notes' },
  { value: 'history', label: 'History', to: '/defendants/$defendantId/history' },
] as const;

const Crumbs = ({ name }: { name: string }) => (
  <Breadcrumbs component="nav" aria-label="Breadcrumb" separatorMargin={6} className="no-print">
    <AppLink to="/defendants" size="sm" c="dimmed">
      Defendants
    </AppLink>
    <Text size="sm" c="dimmed" aria-current="page" truncate maw={220}>
      {name}
    </Text>
  </Breadcrumbs>
);

/** The tab that the address names; the one that is shown while another screen is on its way, which names none. */
const useOpenTab = (defendantId: string) => {
  const asked = useLocation({ select: ({ pathname }) => pathname });
  const shown = useChildMatches({ select: (matches) => matches.at(-1)?.pathname ?? '' });
  const path = asked.includes(defendantId) ? asked : shown;
  return TABS.find(({ value }) => path.endsWith(`/${value}`))?.value ?? 'overview';
};

const ProfileTabs = ({ defendantId, open }: { defendantId: string; open: string }) => {
  const navigate = useNavigate();
  return (
    <Tabs
      className="profile-tabs"
      value={open}
      onChange={(value) => {
        const tab = TABS.find((candidate) => candidate.value === value);
        if (tab) void navigate({ to: tab.to, params: { defendantId } });
      }}
    >
      <TabList open={open} tabs={TABS} />
      <Tabs.Panel value={open} pt="md">
        <Outlet />
      </Tabs.Panel>
    </Tabs>
  );
};

function Profile({ defendantId }: { defendantId: string }) {
  const { data: defendant, error } = useSuspenseQuery(defendantQuery(defendantId));
  const { edit, pay } = Route.useSearch();
  const navigate = Route.useNavigate();
  const mayEdit = useMay(anyStaff);
  const open = useOpenTab(defendantId);
  const folded = open !== 'overview';
  const closeEdit = () => void navigate({ search: ({ edit: _, ...rest }) => rest, to: '.', replace: true });
  // On the tab that is open: `.` would be the profile's first.
  const { to } = TABS.find(({ value }) => value === open) ?? TABS[0];
  const closePayment = () =>
    void navigate({ to, params: { defendantId }, search: ({ pay: _, ...rest }) => rest, replace: true });
  const isDeleted = error instanceof ProblemError && error.code === 'DEFENDANT_NOT_FOUND';
  // A bond form that names nobody is for whoever was looked at last (screens#endpoint-answers).
  useEffect(() => {
    if (!isDeleted) rememberDefendant(defendantId);
  }, [defendantId, isDeleted]);
  // Somebody merged it while it was open.
  if (error instanceof ProblemError && error.movedTo !== null)
    return <Navigate to="/defendants/$defendantId" params={{ defendantId: error.movedTo }} replace />;
  if (isDeleted) {
    return (
      <Page title="Defendant" back={<Crumbs name="Deleted" />}>
        <ErrorPanel error={error} title="This file was deleted." />
      </Page>
    );
  }
  return (
    <Page
      title={defendant.fullName}
      lead={<HeadPhoto defendant={defendant} size={folded ? 32 : 56} />}
      back={folded ? null : <Crumbs name={defendant.fullName} />}
      {...(folded ? {} : { subtitle: <HeadId defendantId={defendantId} /> })}
      badge={
        <>
          <CaseBadges defendant={defendant} />
          <Reach kept={defendant.phoneNumber} />
        </>
      }
      actions={<ProfileActions defendant={defendant} />}
    >
      {folded ? null : <HeadFigures defendantId={defendantId} />}
      <ProfileTabs defendantId={defendantId} open={open} />
      {edit && mayEdit ? <EditCaseFile defendant={defendant} onClose={closeEdit} /> : null}
      {pay && mayEdit ? (
        <RecordPaymentFor defendantId={defendantId} accountId={pay === 1 ? null : pay} onClose={closePayment} />
      ) : null}
    </Page>
  );
}
