import { Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { BankedLine } from '#contracts/books/drawer/drawer.ts';
import { makeDeposit } from '#contracts/books/payments/deposits.ts';
import { formatCents } from '#domain/kernel/money.ts';
import { useContractForm } from '../../../lib/contract-form.ts';
import { countOf } from '../../../lib/format.ts';
import { useSession } from '../../../lib/session.ts';
import { UsDateInput } from '../../../ui/day.tsx';
import { CommandDialog } from '../../../ui/dialog.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { Fields, WIDTH } from '../../../ui/form.tsx';
import { MoneyInput } from '../../../ui/money.tsx';
import { FarBackReason } from '../accounts/index.ts';
import { cashOf, sumOf } from './chosen.ts';
import { tellLeftOut } from './left-out.ts';

interface MakeDepositProps {
  receipts: readonly BankedLine[];
  /** Cash that came or went without a receipt since the last deposit, in cents. */
  lineCents: number;
  /** It waits for a second person (money#deposits-by-two). */
  byTwo: boolean;
  onClose: () => void;
  onMade: (depositId: string) => void;
}

/** What the cash on the slip says beside the receipts in cash. */
const lineInWords = (cents: number): string =>
  cents < 0
    ? `${formatCents(-cents)} less than its receipts: paid out or refunded from the drawer.`
    : `${formatCents(cents)} more than its receipts: change, a float, or cash that came without one.`;

/** Takes the chosen receipts to the bank in one bag; its cash is confirmed against the slip (money#deposit-is-a-bag). */
export const MakeDeposit = ({ receipts, lineCents, byTwo, onClose, onMade }: MakeDepositProps) => {
  const { organization } = useSession();
  const cashReceipts = cashOf(receipts);
  const otherCents = sumOf(receipts) - cashReceipts;
  const initialValues: { depositedOn: string | null; cashCents: number | null; reason: string } = {
    depositedOn: organization.today,
    cashCents: Math.max(cashReceipts + lineCents, 0),
    reason: '',
  };
  const { form, onSubmit, busy, error } = useContractForm({
    endpoint: makeDeposit,
    initialValues,
    body: ({ depositedOn, cashCents, reason }) => ({
      depositedOn: depositedOn ?? '',
      receipts: receipts.map(({ accountId, entryId: paymentId }) => ({ accountId, paymentId })),
      cashCents: (cashCents ?? 0) - cashReceipts,
      reason,
    }),
    onDone: (made) => {
      if (made.waiting) {
        notifications.show({ message: 'Waiting for approval. Nothing has left the drawer.' });
        onClose();
        return;
      }
      tellLeftOut(made);
      onMade(made.depositId);
    },
  });
  const { cashCents, depositedOn } = form.values;
  const line = (cashCents ?? 0) - cashReceipts;
  return (
    <CommandDialog
      onClose={onClose}
      title="Make deposit"
      command={{ onSubmit, busy, error }}
      label={`${byTwo ? 'Ask to deposit' : 'Deposit'} ${formatCents(otherCents + (Number.isNaN(cashCents) ? 0 : (cashCents ?? 0)))}`}
      focused
    >
      <Facts
        facts={[
          ['Receipts', countOf(receipts.length, 'receipt')],
          ['Checks', formatCents(otherCents)],
        ]}
      />
      <Fields>
        <MoneyInput
          label="Cash on the slip"
          className={WIDTH.middle}
          description={line === 0 || Number.isNaN(line) ? undefined : lineInWords(line)}
          {...form.getInputProps('cashCents')}
        />
        <UsDateInput
          label="Day of the deposit"
          className={WIDTH.middle}
          today={organization.today}
          {...form.getInputProps('depositedOn')}
        />
      </Fields>
      <FarBackReason day={depositedOn} {...form.getInputProps('reason')} />
      <Text size="sm" c="dimmed">
        {byTwo ? 'It waits until a second person approves it; until then nothing leaves the drawer. ' : ''}
        What is deposited can no longer be voided: it is recorded as returned, transferred or refunded.
      </Text>
    </CommandDialog>
  );
};
