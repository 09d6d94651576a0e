import { Button, Group, Radio, Stack, Text, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import type { AccountEntry } from '#contracts/books/account/statements.ts';
import { transferEntry } from '#contracts/books/transfers/transfers.ts';
import { formatCents } from '#domain/kernel/money.ts';
import { useContractForm } from '../../../lib/contract-form.ts';
import { showDay } from '../../../lib/format.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { FormButtons, FormGroup } from '../../../ui/form.tsx';
import { Loading } from '../../../ui/loading.tsx';
import { ErrorPanel } from '../../../ui/problem.tsx';
import { accountName } from '#domain/kernel/short-id.ts';
import { accountQuery, accountsOfDefendantQuery } from '../accounts/index.ts';
import { AccountRadios } from './account-radios.tsx';
import { balanceChange } from './balance-change.ts';

/** The search for any account of the agency: the shell has it from the feature that takes payments. */
type Find = (props: { without: readonly string[]; onChoose: (accountId: string) => void }) => ReactNode;

type MovedEntry = Pick<AccountEntry, 'entryId' | 'kind' | 'description' | 'amountCents' | 'effectiveOn'>;

interface TransferEntryProps {
  accountId: string;
  entry: MovedEntry;
  find: Find;
  onClose: () => void;
}

/** The other accounts of the defendant; a payment may have been meant for somebody else's. */
const OwnAccounts = (props: { accountId: string; chosen: string; onChoose: (accountId: string) => void }) => {
  const { data: from } = useQuery(accountQuery(props.accountId));
  const { data } = useQuery({ ...accountsOfDefendantQuery(from?.defendantId ?? ''), enabled: from !== undefined });
  const others = data?.accounts.filter(({ accountId }) => accountId !== props.accountId) ?? [];
  if (!data) return <Loading lines={2} />;
  if (others.length === 0) return <Text size="sm">The defendant has no other account.</Text>;
  return (
    <Radio.Group label="Account of the same defendant" value={props.chosen} onChange={props.onChoose}>
      <Stack gap={4} mt={4}>
        <AccountRadios accounts={others} />
      </Stack>
    </Radio.Group>
  );
};

/** Both balances before and after; the target's own page says why where it cannot take the money. */
const Balances = ({ entry, accountId, to }: { entry: MovedEntry; accountId: string; to: string }) => {
  const { data: from } = useQuery(accountQuery(accountId));
  const { data: target, error, refetch } = useQuery(accountQuery(to));
  if (error) return <ErrorPanel error={error} retry={() => void refetch()} />;
  if (!from || !target) return <Loading lines={2} />;
  return (
    <FormGroup legend="Balances">
      <Facts
        facts={[
          [accountName(from.shortId), balanceChange(from.balanceCents, -entry.amountCents)],
          [
            `${accountName(target.shortId)}, ${target.defendantName}`,
            balanceChange(target.balanceCents, entry.amountCents),
          ],
        ]}
      />
    </FormGroup>
  );
};

/** Transfers a fee, charge or payment, both balances before and after in sight. Render it while open. */
export const TransferEntry = ({ accountId, entry, find: Find, onClose }: TransferEntryProps) => {
  const [searching, setSearching] = useState(false);
  const { form, onSubmit, busy, error } = useContractForm({
    endpoint: transferEntry,
    params: { accountId, entryId: entry.entryId },
    initialValues: { toAccountId: '', reason: '' },
    body: (values) => values,
    onDone: onClose,
  });
  const { toAccountId } = form.values;
  const choose = (chosen: string) => {
    form.setFieldValue('toAccountId', chosen);
    setSearching(false);
  };
  const isPayment = entry.kind === 'PAYMENT';
  return (
    <Dialog onClose={onClose} title={isPayment ? 'Transfer payment' : 'Transfer fee'}>
      <Stack gap="md">
        <Text size="sm">
          {entry.description}, {formatCents(Math.abs(entry.amountCents))}, {showDay(entry.effectiveOn)}. Both statements
          show it.
        </Text>
        <OwnAccounts accountId={accountId} chosen={toAccountId} onChoose={choose} />
        {searching ? <Find without={[accountId]} onChoose={choose} /> : null}
        {isPayment && !searching ? (
          <Group>
            <Button size="xs" variant="default" onClick={() => setSearching(true)}>
              Another account of the agency
            </Button>
          </Group>
        ) : null}
        <form onSubmit={onSubmit} noValidate>
          <Stack gap="md">
            {toAccountId === '' ? null : <Balances entry={entry} accountId={accountId} to={toAccountId} />}
            <Textarea label="Reason" withAsterisk autosize minRows={2} {...form.getInputProps('reason')} />
            <FormButtons label="Transfer" busy={busy} error={error} onCancel={onClose} disabled={toAccountId === ''} />
          </Stack>
        </form>
      </Stack>
    </Dialog>
  );
};
