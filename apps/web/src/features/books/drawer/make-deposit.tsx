import { Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
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
import { cashOf, sumOf, type BagPart } from './chosen.ts';
import { tellLeftOut } from './left-out.ts';

interface MakeDepositProps {
  receipts: readonly BankedLine[];
  /** Where its cash comes from: the office drawer, then each till (money#deposit-is-a-bag). */
  parts: readonly BagPart[];
  /** It waits for a second person (money#deposits-by-two). */
  byTwo: boolean;
  onClose: () => void;
  onMade: (depositId: string) => void;
}

/** What the cash on the slip says beside the receipts in cash. */
const lineInWords = (cents: number): string =>
  cents < 0
    ? `${formatCents(-cents)} less than its receipts: paid out, refunded or handed over.`
    : `${formatCents(cents)} more than its receipts: change, a float, or cash that came without one.`;

/** What stands beneath the cash of a place. */
const beneath = (cents: number | null, { receiptsCents }: BagPart): string | undefined => {
  const line = (cents ?? 0) - receiptsCents;
  return line === 0 || Number.isNaN(line) ? undefined : lineInWords(line);
};

/** Takes the chosen receipts to the bank in one bag; its cash is confirmed against the slip (money#deposit-is-a-bag). */
export const MakeDeposit = ({ receipts, parts, byTwo, onClose, onMade }: MakeDepositProps) => {
  const { organization } = useSession();
  // As they were when it was opened: what comes later is not in this bag.
  const [[office, ...tills]] = useState(() => parts);
  const otherCents = sumOf(receipts) - cashOf(receipts);
  const initialValues: {
    depositedOn: string | null;
    cashCents: number | null;
    tills: { cashCents: number | null }[];
    reason: string;
  } = {
    depositedOn: organization.today,
    cashCents: office?.proposedCents ?? 0,
    tills: tills.map(({ proposedCents: cashCents }) => ({ cashCents })),
    reason: '',
  };
  const lineOf = (cents: number | null | undefined, part: BagPart | undefined): number =>
    (cents ?? 0) - (part?.receiptsCents ?? 0);
  const { form, onSubmit, busy, error } = useContractForm({
    endpoint: makeDeposit,
    initialValues,
    body: ({ depositedOn, cashCents, tills: typed, reason }) => ({
      depositedOn: depositedOn ?? '',
      receipts: receipts.map(({ accountId, entryId: paymentId }) => ({ accountId, paymentId })),
      cashCents: lineOf(cashCents, office),
      ...(office?.till === ''
        ? {}
        : {
            tills: tills.map((part, at) => ({
              tillId: part.tillId ?? '',
              cashCents: lineOf(typed[at]?.cashCents, part),
            })),
          }),
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
  const { cashCents, tills: typed, depositedOn } = form.values;
  const slipCents = typed.reduce((sum, till) => sum + (till.cashCents ?? 0), otherCents + (cashCents ?? 0));
  return (
    <CommandDialog
      onClose={onClose}
      title="Make deposit"
      command={{ onSubmit, busy, error }}
      label={`${byTwo ? 'Ask to deposit' : 'Deposit'} ${formatCents(Number.isNaN(slipCents) ? otherCents : slipCents)}`}
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
          label={tills.length === 0 ? 'Cash on the slip' : 'Cash from the office drawer'}
          className={WIDTH.middle}
          description={office && beneath(cashCents, office)}
          {...form.getInputProps('cashCents')}
        />
        {tills.map((part, at) => (
          <MoneyInput
            key={part.tillId}
            label={`Cash from ${part.till}`}
            className={WIDTH.middle}
            description={beneath(typed[at]?.cashCents ?? null, part)}
            {...form.getInputProps(`tills.${String(at)}.cashCents`)}
          />
        ))}
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
