import { Checkbox, Radio, Stack, Text, Textarea } from '@mantine/core';
import { moneyRoles } from '#contracts/kernel/roles.ts';
import { moveBond, type EntryToMove, type getMove } from '#contracts/books/transfers/transfers.ts';
import type { AnswerOf } from '#contracts/kernel/endpoint.ts';
import { formatCents } from '#domain/kernel/money.ts';
import { useContractForm } from '../../../lib/contract-form.ts';
import { showDay } from '../../../lib/format.ts';
import { useFreshQuery } from '../../../lib/fresh-query.ts';
import { useMay } from '../../../lib/session.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { FormButtons, FormGroup } from '../../../ui/form.tsx';
import { Loading } from '../../../ui/loading.tsx';
import { ErrorPanel } from '../../../ui/problem.tsx';
import { accountName } from '#domain/kernel/short-id.ts';
import { AccountRadios } from './account-radios.tsx';
import { balanceChange } from './balance-change.ts';
import { moveQuery } from './transfers.queries.ts';

type Move = AnswerOf<typeof getMove>;

const NEW_ACCOUNT = 'new';

interface Chosen {
  to: string;
  /** Its fees and charges that go along. */
  fees: string[];
  payments: string[];
}

const sumOf = (entries: readonly EntryToMove[], chosen: readonly string[]): number =>
  entries.reduce((sum, { entryId, amountCents }) => sum + (chosen.includes(entryId) ? amountCents : 0), 0);

/** What goes over, as it moves both balances. */
const goingCents = ({ premiumCents, fees, payments }: Move, chosen: Chosen): number =>
  premiumCents + sumOf(fees, chosen.fees) - sumOf(payments, chosen.payments);

const Balances = ({ move, chosen }: { move: Move; chosen: Chosen }) => {
  const cents = goingCents(move, chosen);
  const to = move.accounts.find(({ accountId }) => accountId === chosen.to);
  const own = balanceChange(move.from.balanceCents, -cents);
  const from = [accountName(move.from.shortId), own] as const;
  const before = to?.balanceCents ?? 0;
  const target = [to ? accountName(to.shortId) : 'New account', balanceChange(before, cents)] as const;
  return <Facts facts={chosen.to === '' ? [from] : [from, target]} />;
};

const Entries = (props: {
  label: string;
  entries: readonly EntryToMove[];
  disabled: boolean;
  value: string[];
  onChange: (value: string[]) => void;
}) =>
  props.entries.length === 0 ? null : (
    <Checkbox.Group label={props.label} value={props.value} onChange={props.onChange}>
      <Stack gap={4} mt={4}>
        {props.entries.map(({ entryId, description, amountCents, on }) => (
          <Checkbox
            key={entryId}
            value={entryId}
            disabled={props.disabled}
            label={`${description}, ${formatCents(amountCents)}, ${showDay(on)}`}
          />
        ))}
      </Stack>
    </Checkbox.Group>
  );

const MoveForm = ({ move, onClose }: { move: Move; onClose: () => void }) => {
  const mayChoose = useMay(moneyRoles);
  const { form, onSubmit, busy, error } = useContractForm({
    endpoint: moveBond,
    params: { bondId: move.bondId },
    initialValues: {
      toAccountId: '',
      reason: '',
      fees: move.fees.map(({ entryId }) => entryId),
      payments: [] as string[],
    },
    body: ({ toAccountId, reason, fees, payments }) => ({
      toAccountId: toAccountId === NEW_ACCOUNT ? null : toAccountId,
      leaveBehind: move.fees.flatMap(({ entryId }) => (fees.includes(entryId) ? [] : [entryId])),
      payments,
      reason,
    }),
    onDone: onClose,
  });
  const { toAccountId, fees, payments } = form.values;
  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack gap="md">
        <Radio.Group label="Account" withAsterisk {...form.getInputProps('toAccountId')}>
          <Stack gap={4} mt={4}>
            <AccountRadios accounts={move.accounts} />
            <Radio value={NEW_ACCOUNT} label="New account" />
          </Stack>
        </Radio.Group>
        <Text size="sm">The premium of {formatCents(move.premiumCents)} moves too.</Text>
        <Entries
          label="Fees and charges of this bond"
          entries={move.fees}
          disabled={!mayChoose}
          value={fees}
          onChange={(value) => form.setFieldValue('fees', value)}
        />
        <Entries
          label="Payments"
          entries={move.payments}
          disabled={!mayChoose}
          value={payments}
          onChange={(value) => form.setFieldValue('payments', value)}
        />
        <FormGroup legend="Balances">
          <Balances move={move} chosen={{ to: toAccountId, fees, payments }} />
        </FormGroup>
        <Textarea label="Reason" withAsterisk autosize minRows={2} {...form.getInputProps('reason')} />
        <FormButtons label="Move" busy={busy} error={error} onCancel={onClose} disabled={toAccountId === ''} />
      </Stack>
    </form>
  );
};

/** Moves a bond to another account of its defendant, both balances before and after in sight. Render it while open. */
export const MoveBond = ({ bondId, onClose }: { bondId: string; onClose: () => void }) => {
  const { data, error, refetch } = useFreshQuery(moveQuery(bondId));
  return (
    <Dialog onClose={onClose} title="Move Bond to Account">
      {data ? (
        <MoveForm move={data} onClose={onClose} />
      ) : error ? (
        <ErrorPanel error={error} retry={() => void refetch()} />
      ) : (
        <Loading lines={5} />
      )}
    </Dialog>
  );
};
