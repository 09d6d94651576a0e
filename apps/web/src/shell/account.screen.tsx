import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { anyStaff } from '#contracts/kernel/roles.ts';
import { showDay, showDefendant } from '../lib/format.ts';
import { oneOf, searchParams } from '../lib/search-params.ts';
import { statementDays, type StatementDays } from '../lib/statement-days.ts';
import { useMay } from '../lib/session.ts';
import { AppLink } from '../ui/link.tsx';
import { Loading } from '../ui/loading.tsx';
import { Page } from '../ui/page.tsx';
import { StatusBadge } from '../ui/status-badge.tsx';
import { accountName } from '#domain/kernel/short-id.ts';
import {
  accountQuery,
  entriesQuery,
  NameAccount,
  SetChecksRefused,
  SetRecoveryBillable,
} from '../features/books/accounts/index.ts';
import { MoneyActions } from '../features/books/approvals/index.ts';
import { RecordPayment } from '../features/books/payments/index.ts';
import { AccountAgreements, planQuery } from '../features/books/plans/index.ts';
import { AccountLetters, accountLettersQuery } from '../features/books/printing/index.ts';
import { AccountMoney } from './account-money.tsx';

const search = searchParams({ ...statementDays, pay: oneOf(1) });

/**
 * `/accounts/{id}?from=…&to=…&pay=1`: one account, its money and its history; the days are those of the statement,
 * `pay` opens the Add Payment dialog.
 */
export const Route = createFileRoute('/_staff/accounts/$accountId')({
  validateSearch: search,
  loaderDeps: ({ search: { pay: _, ...days } }) => days,
  loader: ({ context, params, deps }) => {
    const { voided, up, ...which }: StatementDays = deps;
    const entries = entriesQuery(params.accountId, { ...which, voided: voided === true, newestFirst: !up });
    void context.queryClient.infiniteQuery(entries).catch(() => undefined);
    // Plan and letters stand above the statement: what comes later would move it.
    const plan = context.queryClient.query(planQuery(params.accountId)).catch(() => undefined);
    const letters = context.queryClient.query(accountLettersQuery(params.accountId)).catch(() => undefined);
    const account = context.queryClient.query(accountQuery(params.accountId));
    return Promise.all([account, plan, letters]).then(() => undefined);
  },
  pendingComponent: () => <Loading lines={8} />,
  component: AccountScreen,
});

function AccountScreen() {
  const { accountId } = Route.useParams();
  const { pay, ...days } = Route.useSearch();
  const mayPay = useMay(anyStaff);
  const navigate = Route.useNavigate();
  const { data: account } = useSuspenseQuery(accountQuery(accountId));
  return (
    <Page
      title={accountName(account.shortId)}
      badge={
        <>
          <StatusBadge status={account.status} />
          <NameAccount account={account} editable={mayPay} />
        </>
      }
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
      <AccountMoney
        accountId={accountId}
        onAccount
        days={days}
        onDays={(changed) => void navigate({ search: { ...days, ...changed }, replace: true })}
        onPay={() => void navigate({ search: { ...days, pay: 1 } })}
        agreements={
          <>
            <AccountAgreements account={account} />
            <AccountLetters accountId={accountId} />
          </>
        }
        actions={
          <>
            <MoneyActions account={account} />
            <SetChecksRefused account={account} />
            <SetRecoveryBillable account={account} />
          </>
        }
      />
      {pay && mayPay && account.status === 'open' ? (
        <RecordPayment
          dialog="Add Payment"
          account={account}
          onClose={() => void navigate({ search: days, replace: true })}
        />
      ) : null}
    </Page>
  );
}
