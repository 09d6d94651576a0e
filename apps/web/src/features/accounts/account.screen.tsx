import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { showDay, showDefendant } from '../../lib/format.ts';
import { AppLink } from '../../ui/link.tsx';
import { Loading } from '../../ui/loading.tsx';
import { Page } from '../../ui/page.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { accountName } from '../../ui/account-name.ts';
import { AccountSummary } from './account-summary.tsx';
import { accountQuery, entriesQuery } from './accounts.queries.ts';

/** `/accounts/{id}`: one account, its money and its history. */
export const Route = createFileRoute('/_staff/accounts/$accountId')({
  loader: ({ context, params }) => {
    void context.queryClient.infiniteQuery(entriesQuery(params.accountId, false)).catch(() => undefined);
    return context.queryClient.query(accountQuery(params.accountId)).then(() => undefined);
  },
  pendingComponent: () => <Loading lines={8} />,
  component: AccountScreen,
});

function AccountScreen() {
  const { accountId } = Route.useParams();
  const { data: account } = useSuspenseQuery(accountQuery(accountId));
  return (
    <Page
      letterhead
      title={accountName(account.shortId)}
      badge={<StatusBadge status={account.status} />}
      subtitle={
        <>
          {account.defendantName === '' ? (
            showDefendant('')
          ) : (
            <AppLink to="/defendants/$defendantId" params={{ defendantId: account.defendantId }} size="sm">
              {account.defendantName}
            </AppLink>
          )}
          {` · opened ${showDay(account.openedOn)}`}
        </>
      }
    >
      <AccountSummary accountId={accountId} />
    </Page>
  );
}
