import { Group, Stack, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { createFileRoute, useLocation } from '@tanstack/react-router';
import { Suspense, useState, type ReactNode } from 'react';
import type { Account } from '#contracts/books/account/accounts.ts';
import { anyStaff } from '#contracts/kernel/roles.ts';
import { anId, searchParams } from '../lib/search-params.ts';
import { statementDays } from '../lib/statement-days.ts';
import { useMay } from '../lib/session.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { AppLink } from '../ui/link.tsx';
import { RowLink, type Column } from '../ui/list-rows.tsx';
import { List } from '../ui/list.tsx';
import { Loading } from '../ui/loading.tsx';
import { ErrorPanel } from '../ui/problem.tsx';
import { StatusBadge } from '../ui/status-badge.tsx';
import { accountName } from '#domain/kernel/short-id.ts';
import {
  accountsOfDefendantQuery,
  NameAccount,
  SetChecksRefused,
  SetRecoveryBillable,
  OpenAccount,
} from '../features/books/accounts/index.ts';
import { MoneyActions } from '../features/books/approvals/index.ts';
import { TakePaymentNow } from '../features/books/payments/index.ts';
import { AccountAgreements, planQuery } from '../features/books/plans/index.ts';
import { AccountLetters, accountLettersQuery } from '../features/books/printing/index.ts';
import { AccountMoney } from './account-money.tsx';

/**
 * `/defendants/{id}/accounts?account=…&from=…&to=…`: the Accounts tab of the profile; the account named there is opened
 * below, its statement for those days.
 */
export const Route = createFileRoute('/_staff/defendants/$defendantId/accounts')({
  validateSearch: searchParams({ ...statementDays, account: anId }),
  loader: ({ context, params }) =>
    void context.queryClient.query(accountsOfDefendantQuery(params.defendantId)).catch(() => undefined),
  component: DefendantAccounts,
});

/** Plan and letters stand above the statement: what comes later would move it. */
const AfterPlan = ({ accountId, children }: { accountId: string; children: ReactNode }) => {
  const plan = useQuery(planQuery(accountId));
  const letters = useQuery(accountLettersQuery(accountId));
  return plan.isPending || letters.isPending ? <Loading lines={6} height={28} /> : children;
};

const columnsWith = (opened: string): Column<Account>[] => [
  {
    key: 'account',
    header: 'Account',
    cell: ({ accountId, defendantId, shortId, name }) => (
      <RowLink
        to="/defendants/$defendantId/accounts"
        params={{ defendantId }}
        search={{ account: accountId }}
        {...(accountId === opened ? { fw: 600, 'aria-current': true as const } : {})}
      >
        {accountName(shortId, name)}
      </RowLink>
    ),
  },
  { key: 'status', header: 'Status', beneath: 'account', cell: ({ status }) => <StatusBadge status={status} /> },
  { key: 'opened', header: 'Opened', wideOnly: true, day: ({ openedOn }) => openedOn },
  { key: 'premium', header: 'Premium', wideOnly: true, cents: ({ premiumCents }) => premiumCents },
  { key: 'fees', header: 'Fees', wideOnly: true, cents: ({ feesCents }) => feesCents },
  { key: 'payments', header: 'Payments', wideOnly: true, cents: ({ paymentsCents }) => paymentsCents },
  { key: 'balance', header: 'Balance Due', cents: ({ balanceCents }) => balanceCents },
];

/**
 * The sum over accounts, where there are several: a fee belongs to one account, so none counts twice
 * (money#fees-belong-to-accounts).
 */
const sumsOf = (accounts: readonly Account[]) => {
  const sum = (of: (account: Account) => number) => accounts.reduce((total, account) => total + of(account), 0);
  return {
    account: 'All accounts',
    premium: sum(({ premiumCents }) => premiumCents),
    fees: sum(({ feesCents }) => feesCents),
    payments: sum(({ paymentsCents }) => paymentsCents),
    balance: sum(({ balanceCents }) => balanceCents),
  };
};

/** The payment of bonds that were just saved is asked for once, also after a reload (bonds#payment-at-once). */
const PaymentAtOnce = ({ accountId }: { accountId: string }) => {
  const saved = useLocation({ select: ({ state }) => state.bondsSaved });
  const [bondIds, setBondIds] = useState(saved ?? []);
  const navigate = Route.useNavigate();
  const forget = () => void navigate({ search: (search) => search, state: {}, replace: true });
  const close = () => {
    setBondIds([]);
    if (saved) forget();
  };
  return bondIds.length === 0 ? null : (
    <TakePaymentNow accountId={accountId} bondIds={bondIds} onTaken={forget} onClose={close} />
  );
};

function DefendantAccounts() {
  const { defendantId } = Route.useParams();
  const { account, edit: _edit, pay: _pay, ...days } = Route.useSearch();
  const navigate = Route.useNavigate();
  const { data, error, refetch } = useQuery(accountsOfDefendantQuery(defendantId));
  const mayOpen = useMay(anyStaff);
  if (error && !data) {
    return <ErrorPanel title="Failed to load accounts." error={error} retry={() => void refetch()} />;
  }
  if (!data) return <Loading lines={5} height={28} />;
  const { accounts } = data;
  const button = mayOpen ? <OpenAccount defendantId={defendantId} another={accounts.length > 0} /> : null;
  const chosen =
    account ?? accounts.find(({ status }) => status === 'open')?.accountId ?? accounts.at(0)?.accountId ?? null;
  if (chosen === null) {
    return <EmptyState title="No accounts yet." hint="A bond opens one by itself." action={button} />;
  }
  const opened = accounts.find(({ accountId }) => accountId === chosen);
  return (
    <Stack gap="md">
      {mayOpen && opened?.status === 'open' ? <PaymentAtOnce key={chosen} accountId={chosen} /> : null}
      {accounts.length > 1 ? (
        <div className="no-print">
          <List
            label="Accounts"
            from={accounts}
            columns={columnsWith(chosen)}
            rowKey={({ accountId }) => accountId}
            totals={sumsOf(accounts)}
          />
        </div>
      ) : null}
      <Group justify="space-between">
        <Group gap="sm">
          <Title order={2}>{accountName(opened?.shortId ?? null)}</Title>
          {opened ? <StatusBadge status={opened.status} /> : null}
          {opened ? <NameAccount account={opened} editable={mayOpen} /> : null}
          <AppLink to="/accounts/$accountId" params={{ accountId: chosen }} size="sm" className="no-print">
            Open full page
          </AppLink>
        </Group>
        <span className="no-print">{button}</span>
      </Group>
      <Suspense fallback={<Loading lines={6} height={28} />}>
        <AfterPlan accountId={chosen}>
          <AccountMoney
            key={chosen}
            accountId={chosen}
            days={days}
            onDays={(changed) => void navigate({ search: { account, ...days, ...changed }, replace: true })}
            onPay={() => void navigate({ search: { account, ...days, pay: chosen } })}
            agreements={
              opened ? (
                <>
                  <AccountAgreements account={opened} />
                  <AccountLetters accountId={chosen} />
                </>
              ) : null
            }
            actions={
              opened ? (
                <>
                  <MoneyActions account={opened} />
                  <SetChecksRefused account={opened} />
                  <SetRecoveryBillable account={opened} />
                </>
              ) : null
            }
          />
        </AfterPlan>
      </Suspense>
    </Stack>
  );
}
