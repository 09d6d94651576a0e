import { Stack, Text } from '@mantine/core';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { IconPencil } from '@tabler/icons-react';
import { anyStaff } from '#contracts/kernel/roles.ts';
import type { Indemnitor } from '#contracts/people/people/indemnitors.ts';
import { formatCents } from '#domain/kernel/money.ts';
import { countOf } from '../../../lib/format.ts';
import { oneOf, searchParams } from '../../../lib/search-params.ts';
import { onlyFor, useMay } from '../../../lib/session.ts';
import { AppLink, LinkButton } from '../../../ui/link.tsx';
import { Loading } from '../../../ui/loading.tsx';
import { Page } from '../../../ui/page.tsx';
import { accountsOfDefendantQuery } from '../../books/accounts/index.ts';
import { defendantQuery, EditIndemnitor, indemnitorQuery } from '../../people/people/index.ts';
import { IndemnitorPanels } from './indemnitor-panels.tsx';
import { Reach } from './profile-head.tsx';

/** `/indemnitors/{id}?edit=1`: one who answers for a defendant, what they owe first (screens#indemnitor). */
export const Route = createFileRoute('/_staff/indemnitors/$indemnitorId')({
  beforeLoad: onlyFor(anyStaff),
  validateSearch: searchParams({ edit: oneOf(1) }),
  loader: async ({ context, params }) => {
    const { queryClient } = context;
    const { defendantId } = await queryClient.query({ ...indemnitorQuery(params.indemnitorId), staleTime: 'static' });
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

function IndemnitorScreen() {
  const { indemnitorId } = Route.useParams();
  const { edit } = Route.useSearch();
  const navigate = Route.useNavigate();
  const may = useMay(anyStaff);
  const { data: indemnitor } = useSuspenseQuery(indemnitorQuery(indemnitorId));
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
