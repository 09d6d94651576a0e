import { ActionIcon, Menu, Stack, Text } from '@mantine/core';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, Navigate, redirect } from '@tanstack/react-router';
import { IconDots, IconPencil, IconUsers } from '@tabler/icons-react';
import { useState } from 'react';
import { anyStaff, supervisors } from '#contracts/kernel/roles.ts';
import type { Indemnitor } from '#contracts/people/people/indemnitors.ts';
import { formatCents } from '#domain/kernel/money.ts';
import { ProblemError } from '../../../lib/api.ts';
import { countOf } from '../../../lib/format.ts';
import { oneOf, searchParams } from '../../../lib/search-params.ts';
import { onlyFor, useMay } from '../../../lib/session.ts';
import { AppLink, LinkButton } from '../../../ui/link.tsx';
import { Loading } from '../../../ui/loading.tsx';
import { Page } from '../../../ui/page.tsx';
import { accountsOfDefendantQuery } from '../../books/accounts/index.ts';
import { defendantQuery, EditIndemnitor, indemnitorQuery } from '../../people/people/index.ts';
import { DuplicatesOfIndemnitor } from '../indemnitor-merges/index.ts';
import { IndemnitorPanels } from './indemnitor-panels.tsx';
import { Reach } from './profile-head.tsx';

/** As whom an indemnitor goes on who was merged (people#merged-indemnitors). */
const movedTo = (error: unknown): string | null => (error instanceof ProblemError ? error.movedTo : null);

/** `/indemnitors/{id}?edit=1`: one who answers for a defendant, what they owe first (screens#indemnitor). */
export const Route = createFileRoute('/_staff/indemnitors/$indemnitorId')({
  beforeLoad: onlyFor(anyStaff),
  validateSearch: searchParams({ edit: oneOf(1) }),
  loader: async ({ context, params }) => {
    const { queryClient } = context;
    const { defendantId } = await queryClient
      .query({ ...indemnitorQuery(params.indemnitorId), staleTime: 'static' })
      .catch((error: unknown) => {
        const indemnitorId = movedTo(error);
        if (indemnitorId === null) throw error;
        throw redirect({ to: '/indemnitors/$indemnitorId', params: { indemnitorId }, replace: true });
      });
    // What they owe stands in the head: what came later would move the rest.
    await queryClient.query({ ...accountsOfDefendantQuery(defendantId), staleTime: 'static' }).catch(() => undefined);
  },
  pendingComponent: () => <Loading lines={8} />,
  component: IndemnitorScreen,
});

const Back = ({ defendantId }: { defendantId: string }) => {
  const { data } = useQuery(defendantQuery(defendantId));
  return (
    <AppLink to="/defendants/$defendantId/liable-for" params={{ defendantId }} size="sm" c="dimmed">
      ← {data?.fullName ?? 'Defendant'}
    </AppLink>
  );
};

/** The accounts that somebody answers for and that are still to be paid. */
const useOwed = ({ defendantId, accountIds }: Indemnitor) => {
  const { data } = useQuery(accountsOfDefendantQuery(defendantId));
  return (data?.accounts ?? []).filter(
    ({ accountId, status, balanceCents }) => accountIds.includes(accountId) && status === 'open' && balanceCents > 0,
  );
};

const Owing = ({ indemnitor }: { indemnitor: Indemnitor }) => {
  const owed = useOwed(indemnitor);
  const cents = owed.reduce((sum, { balanceCents }) => sum + balanceCents, 0);
  const relationship = indemnitor.relationship === '' ? '' : ` (${indemnitor.relationship.toLowerCase()})`;
  return (
    <Text inherit>
      Indemnitor{relationship} · {owed.length === 0 ? 'nothing owed' : `owes ${formatCents(cents)}`}
      {owed.length > 1 ? ` on ${countOf(owed.length, 'account')}` : ''}
    </Text>
  );
};

/** At the counter: all that they owe at once. */
const TakeTheirs = ({ indemnitor }: { indemnitor: Indemnitor }) => {
  const owed = useOwed(indemnitor);
  return owed.length === 0 ? null : (
    <LinkButton to="/payments/take" search={{ accounts: owed.map(({ accountId }) => accountId).join('.') }} size="xs">
      Take Payment
    </LinkButton>
  );
};

/** The rest of what is done with them. */
const More = ({ indemnitor }: { indemnitor: Indemnitor }) => {
  const [isOpen, open] = useState(false);
  return (
    <>
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <ActionIcon size={30} variant="default" aria-label="More actions">
            <IconDots size={16} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconUsers size={16} />} onClick={() => open(true)}>
            Possible duplicates
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {isOpen ? <DuplicatesOfIndemnitor indemnitor={indemnitor} onClose={() => open(false)} /> : null}
    </>
  );
};

function IndemnitorScreen() {
  const { indemnitorId } = Route.useParams();
  const { edit } = Route.useSearch();
  const navigate = Route.useNavigate();
  const may = useMay(anyStaff);
  const mayMerge = useMay(supervisors);
  const { data: indemnitor, error } = useSuspenseQuery(indemnitorQuery(indemnitorId));
  // Somebody merged them while it was open.
  const goesOnAs = movedTo(error);
  if (goesOnAs !== null)
    return <Navigate to="/indemnitors/$indemnitorId" params={{ indemnitorId: goesOnAs }} replace />;
  return (
    <Page
      title={indemnitor.fullName || 'Indemnitor without a name'}
      back={<Back defendantId={indemnitor.defendantId} />}
      badge={<Reach kept={indemnitor.phoneNumber} />}
      subtitle={<Owing indemnitor={indemnitor} />}
      actions={
        may ? (
          <>
            <TakeTheirs indemnitor={indemnitor} />
            <LinkButton
              to="/indemnitors/$indemnitorId"
              params={{ indemnitorId }}
              search={{ edit: 1 }}
              size="xs"
              variant="default"
              leftSection={<IconPencil size={14} />}
            >
              Edit
            </LinkButton>
            {mayMerge ? <More indemnitor={indemnitor} /> : null}
          </>
        ) : null
      }
    >
      <Stack gap="md">
        <IndemnitorPanels indemnitor={indemnitor} />
      </Stack>
      {edit && may ? (
        <EditIndemnitor indemnitor={indemnitor} onClose={() => void navigate({ search: {}, replace: true })} />
      ) : null}
    </Page>
  );
}
