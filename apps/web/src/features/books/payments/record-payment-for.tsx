import { Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Account } from '#contracts/books/account/accounts.ts';
import { formatCents } from '#domain/kernel/money.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LinkButton } from '../../../ui/link.tsx';
import { Loading } from '../../../ui/loading.tsx';
import { ErrorPanel } from '../../../ui/problem.tsx';
import { Select } from '../../../ui/form.tsx';
import { accountName } from '#domain/kernel/short-id.ts';
import { accountsOfDefendantQuery } from '../accounts/index.ts';
import { RecordPayment, type PaymentDialog } from './record-payment.tsx';

interface RecordPaymentForProps {
  defendantId: string;
  /** The account that is meant, as its Add Payment says; `null`: the only open one, or it is asked. */
  accountId: string | null;
  onClose: () => void;
}

/** What a payment needs first, where no account is open. */
const NoAccount = ({ defendantId, closed }: { defendantId: string; closed: boolean }) => (
  <EmptyState
    title={closed ? 'Every account of this defendant is closed.' : 'No accounts yet.'}
    hint={
      closed
        ? 'Reopen one on the Accounts tab, or write a bond: it opens another.'
        : 'Write a bond: it opens one by itself.'
    }
    action={
      <Group gap="xs" justify="center">
        {closed ? (
          <LinkButton to="/defendants/$defendantId/accounts" params={{ defendantId }} variant="default" replace>
            Accounts
          </LinkButton>
        ) : null}
        <LinkButton to="/bonds/new" search={{ defendant: defendantId }} replace>
          New bond
        </LinkButton>
      </Group>
    }
  />
);

const OnOneOf = ({ accounts, accountId, ...props }: RecordPaymentForProps & { accounts: readonly Account[] }) => {
  const [first] = accounts;
  const [chosen, setChosen] = useState(accountId ?? (accounts.length === 1 ? (first?.accountId ?? null) : null));
  const dialog: PaymentDialog = accountId === null ? 'Record a Payment' : 'Add Payment';
  const options = accounts.map(({ accountId: value, shortId, name, balanceCents }) => ({
    value,
    label: `${accountName(shortId, name)} · ${formatCents(balanceCents)}`,
  }));
  return (
    <RecordPayment
      {...props}
      dialog={dialog}
      account={accounts.find((account) => account.accountId === chosen) ?? null}
    >
      {accounts.length < 2 ? null : (
        <Select
          label="Account"
          description="Which account this payment is for"
          placeholder="Choose an account"
          withAsterisk
          data={options}
          value={chosen}
          onChange={setChosen}
          {...(chosen === null ? { 'data-autofocus': true, autoFocus: true } : {})}
        />
      )}
    </RecordPayment>
  );
};

/** Record a Payment for a defendant: on the account named, else their only open one; where there are several it asks. */
export const RecordPaymentFor = (props: RecordPaymentForProps) => {
  const { data, error, refetch } = useQuery(accountsOfDefendantQuery(props.defendantId));
  const accounts = data?.accounts ?? [];
  const open = accounts.filter(({ status }) => status === 'open');
  if (data && open.length > 0) {
    const named = open.some(({ accountId }) => accountId === props.accountId) ? props.accountId : null;
    return <OnOneOf {...props} accounts={open} accountId={named} />;
  }
  return (
    <RecordPayment dialog="Record a Payment" account={null} onClose={props.onClose}>
      {data ? <NoAccount defendantId={props.defendantId} closed={accounts.length > 0} /> : null}
      {!data && error ? (
        <ErrorPanel error={error} title="Failed to load accounts." retry={() => void refetch()} />
      ) : null}
      {!data && !error ? <Loading lines={4} /> : null}
    </RecordPayment>
  );
};
