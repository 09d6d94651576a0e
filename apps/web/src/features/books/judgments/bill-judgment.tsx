import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Account } from '#contracts/books/account/accounts.ts';
import type { Bond } from '#contracts/books/bond/bonds.ts';
import { billJudgment } from '#contracts/books/bond/judgments.ts';
import { billable } from '#domain/books/judgment.ts';
import { formatCents } from '#domain/kernel/money.ts';
import { useContractForm } from '../../../lib/contract-form.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { DraftRestored, Fields, FormButtons, Select, WIDTH } from '../../../ui/form.tsx';
import { Loading } from '../../../ui/loading.tsx';
import { MoneyInput } from '../../../ui/money.tsx';
import { ErrorPanel } from '../../../ui/problem.tsx';
import { accountName } from '#domain/kernel/short-id.ts';
import { accountsOfDefendantQuery } from '../accounts/index.ts';

interface BillValues {
  accountId: string;
  amountCents: number | null;
}

/** Why an account cannot be billed; empty where it can. */
const hindrance = ({ status, recoveryBillable }: Account): string => {
  if (status === 'closed') return ' (closed)';
  return recoveryBillable ? '' : ' (not billable for recovery costs)';
};

/** What the bill does to the account's balance: said while the amount is typed. */
const BalanceAfter = ({ account, cents }: { account: Account | undefined; cents: number }) =>
  account === undefined ? null : (
    <Text size="sm" c="dimmed" className="tabular" aria-live="polite">
      A charge of {accountName(account.shortId)}, which lowers the forfeiture loss: Balance Due{' '}
      {formatCents(account.balanceCents)} → {formatCents(account.balanceCents + cents)}.
    </Text>
  );

interface BillFormProps {
  bond: Bond;
  accounts: readonly Account[];
  onClose: () => void;
}

const BillForm = ({ bond, accounts, onClose }: BillFormProps) => {
  const { bondId, accountId, judgment } = bond;
  const limit = judgment === null ? 0 : billable(judgment);
  const may = accounts.filter((account) => hindrance(account) === '');
  const own = may.find((account) => account.accountId === accountId);
  // Nothing chosen means the bond's own, as soon as the list says that it takes recovery.
  const initialValues: BillValues = { accountId: '', amountCents: limit };
  const chosen = ({ accountId: named }: BillValues) => named || (own?.accountId ?? '');
  const { form, onSubmit, busy, error, restored, discard } = useContractForm({
    endpoint: billJudgment,
    params: { bondId },
    initialValues,
    draft: { name: `bill-judgment:${bondId}` },
    body: (values) => ({ accountId: chosen(values), amountCents: values.amountCents ?? 0 }),
    onDone: onClose,
  });
  const cents = form.values.amountCents ?? 0;
  return (
    <form onSubmit={onSubmit} noValidate aria-label="Bill the judgment">
      <Stack gap="md">
        {restored ? <DraftRestored discard={discard} /> : null}
        <Fields>
          <Select
            label="Account"
            withAsterisk
            checkIconPosition="right"
            data={accounts.map((account) => ({
              value: account.accountId,
              label: `${accountName(account.shortId)}${hindrance(account)}`,
              disabled: hindrance(account) !== '',
            }))}
            {...form.getInputProps('accountId')}
            value={chosen(form.values) || null}
          />
          <MoneyInput
            label="Amount"
            description={`at most ${formatCents(limit)}`}
            withAsterisk
            className={WIDTH.middle}
            {...form.getInputProps('amountCents')}
          />
        </Fields>
        {may.length === 0 ? (
          <Text size="sm" role="note">
            No open account of this defendant can be billed for recovery costs. A Supervisor or an Admin can change that
            on the account.
          </Text>
        ) : null}
        <BalanceAfter
          account={accounts.find((account) => account.accountId === chosen(form.values))}
          cents={Number.isNaN(cents) ? 0 : cents}
        />
        <Text size="sm" c="dimmed">
          An indemnity agreement for this bond must be on file.
        </Text>
        <FormButtons label="Bill" busy={busy} error={error} onCancel={onClose} />
      </Stack>
    </form>
  );
};

/** Bills a part of a judgment to an account of the defendant (money#judgment-billing). Render it while it is open. */
export const BillJudgment = ({ bond, onClose }: { bond: Bond; onClose: () => void }) => {
  const { data, error, refetch } = useQuery(accountsOfDefendantQuery(bond.defendantId));
  return (
    <Dialog onClose={onClose} title="Bill the judgment">
      {data ? (
        <BillForm bond={bond} accounts={data.accounts} onClose={onClose} />
      ) : error ? (
        <ErrorPanel title="Failed to load the accounts." error={error} retry={() => void refetch()} />
      ) : (
        <Loading lines={4} />
      )}
    </Dialog>
  );
};
