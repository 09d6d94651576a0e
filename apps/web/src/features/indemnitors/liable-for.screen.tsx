import { Group, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { IconPlus } from '@tabler/icons-react';
import { z } from 'zod';
import type { Account } from '#contracts/accounts.ts';
import type { Indemnitor } from '#contracts/indemnitors.ts';
import { anyStaff } from '#contracts/roles.ts';
import { useMay } from '../../lib/session.ts';
import { accountName } from '../../ui/account-name.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LinkButton } from '../../ui/link.tsx';
import { Loading } from '../../ui/loading.tsx';
import { ErrorPanel } from '../../ui/problem.tsx';
import { AccountGroup } from './account-group.tsx';
import { AddIndemnitor } from './add-indemnitor.tsx';
import { accountsToLinkQuery, indemnitorsQuery } from './indemnitors.queries.ts';

/** `/defendants/{id}/liable-for`: the Liable For tab of the profile; `?add=1` opens the dialog that adds somebody. */
export const Route = createFileRoute('/_staff/defendants/$defendantId/liable-for')({
  validateSearch: z.object({ add: z.literal(1).optional().catch(undefined) }),
  loader: ({ context, params: { defendantId } }) => {
    context.queryClient.query(indemnitorsQuery(defendantId)).catch(() => undefined);
    context.queryClient.query(accountsToLinkQuery(defendantId)).catch(() => undefined);
  },
  component: LiableFor,
});

/** The accounts that somebody answers for, then those who answer for none yet. */
const groupsOf = (indemnitors: readonly Indemnitor[], accounts: readonly Account[]) => [
  ...accounts.map(({ accountId, shortId }) => ({
    account: { accountId, name: accountName(shortId) },
    indemnitors: indemnitors.filter(({ accountIds }) => accountIds.includes(accountId)),
  })),
  { account: null, indemnitors: indemnitors.filter(({ accountIds }) => accountIds.length === 0) },
];

/** Who answers for a defendant, by account (spec 2). */
export const LiableForList = ({ defendantId }: { defendantId: string }) => {
  const liable = useQuery(indemnitorsQuery(defendantId));
  const accounts = useQuery(accountsToLinkQuery(defendantId));
  const failed = (liable.data ? null : liable.error) ?? (accounts.data ? null : accounts.error);
  if (failed) {
    return <ErrorPanel error={failed} retry={() => void Promise.all([liable.refetch(), accounts.refetch()])} />;
  }
  if (!liable.data || !accounts.data) return <Loading words="Loading indemnitors..." lines={5} height={28} />;
  if (liable.data.indemnitors.length === 0) {
    return (
      <EmptyState
        title="No indemnitors linked to this defendant."
        hint="An indemnitor answers for an account when the defendant does not."
      />
    );
  }
  return groupsOf(liable.data.indemnitors, accounts.data.accounts)
    .filter(({ indemnitors }) => indemnitors.length > 0)
    .map(({ account, indemnitors }) => (
      <AccountGroup key={account?.accountId ?? 'unassigned'} account={account} indemnitors={indemnitors} />
    ));
};

function LiableFor() {
  const { defendantId } = Route.useParams();
  const { add } = Route.useSearch();
  const navigate = Route.useNavigate();
  const may = useMay(anyStaff);
  return (
    <Stack gap="md">
      {may ? (
        <Group justify="flex-end" className="no-print">
          <LinkButton
            to="/defendants/$defendantId/liable-for"
            params={{ defendantId }}
            search={{ add: 1 }}
            size="xs"
            leftSection={<IconPlus size={14} />}
          >
            Add indemnitor
          </LinkButton>
        </Group>
      ) : null}
      <LiableForList defendantId={defendantId} />
      {add && may ? (
        <AddIndemnitor defendantId={defendantId} onClose={() => void navigate({ search: {}, replace: true })} />
      ) : null}
    </Stack>
  );
}
