import { Alert, Button, Group, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import type { PaySituation } from '#contracts/books/payments/payments.ts';
import { anyStaff } from '#contracts/kernel/roles.ts';
import { formatCents } from '#domain/kernel/money.ts';
import { useFreshQuery } from '../../../lib/fresh-query.ts';
import { useMay } from '../../../lib/session.ts';
import { LinkButton } from '../../../ui/link.tsx';
import { Loading } from '../../../ui/loading.tsx';
import { ErrorPanel } from '../../../ui/problem.tsx';
import { accountName } from '#domain/kernel/short-id.ts';
import { accountsOfDefendantQuery } from '../accounts/index.ts';
import { YourTill } from '../tills/index.ts';
import { FindAccount } from './find-account.tsx';
import { PayAccount } from './pay-account.tsx';
import { situationsQuery } from './payments.queries.ts';
import { TakePaymentForm } from './take-payment-form.tsx';
import { Taken, type TakenPayment } from './taken.tsx';

interface TakePaymentProps {
  /** Whom the payment is for, from the address. */
  accountIds: readonly string[];
  onChoose: (accountIds: readonly string[]) => void;
}

type TakePaymentPageProps = TakePaymentProps & {
  /** Who is due today: shown until an account is chosen. */
  due: ReactNode;
};

/** More accounts for the same payment: the defendant's other open ones, or any other. */
const MoreAccounts = ({ accounts, onAdd }: { accounts: readonly PaySituation[]; onAdd: (id: string) => void }) => {
  const [searching, setSearching] = useState(false);
  const [first] = accounts;
  const query = useQuery({ ...accountsOfDefendantQuery(first?.defendantId ?? ''), enabled: first !== undefined });
  const chosen = accounts.map(({ accountId }) => accountId);
  const others = (query.data?.accounts ?? []).filter(
    ({ accountId, status, balanceCents }) => status === 'open' && balanceCents > 0 && !chosen.includes(accountId),
  );
  if (searching) {
    return (
      <Stack gap="xs">
        <FindAccount without={chosen} onChoose={onAdd} />
        <Group justify="flex-end">
          <Button variant="default" onClick={() => setSearching(false)}>
            Cancel
          </Button>
        </Group>
      </Stack>
    );
  }
  return (
    <Group gap="xs">
      {others.slice(0, 4).map(({ accountId, shortId, balanceCents }) => (
        <Button key={accountId} size="sm" variant="default" onClick={() => onAdd(accountId)}>
          Add {accountName(shortId)} · {formatCents(balanceCents)}
        </Button>
      ))}
      <Button size="sm" variant="subtle" onClick={() => setSearching(true)}>
        Add another account
      </Button>
    </Group>
  );
};

const Closed = ({ accounts }: { accounts: readonly PaySituation[] }) =>
  accounts.map(({ accountId, shortId }) => (
    <Alert key={accountId} variant="default" p="sm">
      <Group justify="space-between" gap="sm">
        <span>{accountName(shortId)} is closed. Reopen it first, with Reopen account on its page.</span>
        <LinkButton to="/accounts/$accountId" params={{ accountId }} size="xs" variant="default">
          Open {accountName(shortId)}
        </LinkButton>
      </Group>
    </Alert>
  ));

interface ChosenProps extends TakePaymentProps {
  onTaken: (taken: TakenPayment) => void;
}

const Chosen = ({ accountIds, onChoose, onTaken }: ChosenProps) => {
  const mayTake = useMay(anyStaff);
  const { data, error, refetch } = useFreshQuery(situationsQuery(accountIds));
  const accounts = accountIds.flatMap((id) => data?.accounts.find(({ accountId }) => accountId === id) ?? []);
  if (error && accounts.length < accountIds.length) {
    return <ErrorPanel error={error} retry={() => void refetch()} />;
  }
  if (!data || accounts.length < accountIds.length) return <Loading lines={6} />;
  const closed = accounts.filter(({ status }) => status === 'closed');
  const without = (id: string) => onChoose(accountIds.filter((other) => other !== id));
  return (
    <Stack gap="md">
      {accounts.map((account) => (
        <PayAccount key={account.accountId} account={account} onRemove={() => without(account.accountId)} />
      ))}
      {mayTake ? <MoreAccounts accounts={accounts} onAdd={(id) => onChoose([...accountIds, id])} /> : null}
      <Closed accounts={closed} />
      {mayTake && closed.length === 0 ? (
        <TakePaymentForm
          key={accountIds.join()}
          accounts={accounts}
          payer={data.payer}
          today={data.today}
          onTaken={onTaken}
          onCancel={() => onChoose([])}
        />
      ) : null}
    </Stack>
  );
};

/** Takes a payment at the counter (bonds#take-payment, bonds#take-payment): the account, what is paid, the receipt. */
export const TakePayment = ({ due, ...props }: TakePaymentPageProps) => {
  const [taken, setTaken] = useState<TakenPayment | null>(null);
  const next = () => {
    setTaken(null);
    props.onChoose([]);
  };
  return (
    <Stack gap="md" maw={680}>
      {taken ? null : <YourTill />}
      {taken ? <Taken taken={taken} next="Next payment" onNext={next} /> : null}
      {!taken && props.accountIds.length === 0 ? (
        <>
          <FindAccount onChoose={(id) => props.onChoose([id])} />
          {due}
        </>
      ) : null}
      {!taken && props.accountIds.length > 0 ? <Chosen {...props} onTaken={setTaken} /> : null}
    </Stack>
  );
};
