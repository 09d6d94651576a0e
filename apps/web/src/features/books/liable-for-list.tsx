import { useQuery } from '@tanstack/react-query';
import type { Account } from '#contracts/books/accounts.ts';
import type { Indemnitor } from '#contracts/people/indemnitors.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Loading } from '../../ui/loading.tsx';
import { ErrorPanel } from '../../ui/problem.tsx';
import { indemnitorsQuery } from '../people/index.ts';
import { AccountGroup } from './account-group.tsx';
import { accountName } from './account-name.ts';
import { accountsOfDefendantQuery } from './accounts.queries.ts';

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
  const accounts = useQuery(accountsOfDefendantQuery(defendantId));
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
