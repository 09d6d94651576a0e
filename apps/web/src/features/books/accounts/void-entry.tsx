import type { AccountEntry } from '#contracts/books/account/statements.ts';
import {
  voidCharge,
  voidFee,
  voidPayment,
  voidRefund,
  voidUnclaimed,
  voidWriteOff,
} from '#contracts/books/account/accounts.ts';
import { formatCents } from '#domain/kernel/money.ts';
import { SerialNumber } from '../../../ui/money.tsx';
import { ConfirmWithReason } from './confirm-with-reason.tsx';

/** What a line is called where it is taken back; a charge of the catalogue stands with the fees. */
export const entryWord = ({ kind }: Pick<AccountEntry, 'kind'>): string =>
  ({
    PREMIUM: 'premium',
    CHARGE: 'fee',
    FEE: 'fee',
    PAYMENT: 'payment',
    REFUND: 'refund',
    UNCLAIMED: 'unclaimed credit',
    WRITE_OFF: 'write-off',
    COLLATERAL: 'collateral',
    CREDIT: 'credit',
  })[kind];

interface VoidEntryProps {
  accountId: string;
  entry: Pick<AccountEntry, 'entryId' | 'kind' | 'description' | 'amountCents' | 'receiptNumber'>;
  onClose: () => void;
}

/**
 * "Delete payment", "Delete fee" keep their words, refunds and write-offs follow them; the effect is a reversal with a
 * reason (money#nothing-is-edited).
 */
export const VoidEntry = ({ accountId, entry, onClose }: VoidEntryProps) => {
  const cents = Math.abs(entry.amountCents);
  const amount = formatCents(cents);
  const stays = 'It is reversed with your reason and stays in the history as VOID.';
  if (entry.kind === 'PAYMENT') {
    return (
      <ConfirmWithReason
        endpoint={voidPayment}
        params={{ accountId, paymentId: entry.entryId }}
        cents={cents}
        title="Delete payment"
        confirmLabel="Delete payment"
        said="Failed to delete payment: {message}"
        onDone={onClose}
        onCancel={onClose}
      >
        Delete this payment of {amount}? {stays}
        {entry.receiptNumber === null ? null : (
          <>
            {' '}
            Receipt <SerialNumber>{entry.receiptNumber}</SerialNumber> keeps its number.
          </>
        )}
      </ConfirmWithReason>
    );
  }
  if (entry.kind === 'REFUND' || entry.kind === 'UNCLAIMED' || entry.kind === 'WRITE_OFF') {
    const word = entryWord(entry);
    const shared = {
      cents,
      title: `Delete ${word}`,
      confirmLabel: `Delete ${word}`,
      said: `Failed to delete ${word}: {message}`,
      onDone: onClose,
      onCancel: onClose,
      children: `Delete this ${word} of ${amount}? ${stays}`,
    };
    if (entry.kind === 'UNCLAIMED') {
      return (
        <ConfirmWithReason endpoint={voidUnclaimed} params={{ accountId, unclaimedId: entry.entryId }} {...shared} />
      );
    }
    return entry.kind === 'REFUND' ? (
      <ConfirmWithReason endpoint={voidRefund} params={{ accountId, refundId: entry.entryId }} {...shared} />
    ) : (
      <ConfirmWithReason endpoint={voidWriteOff} params={{ accountId, writeOffId: entry.entryId }} {...shared} />
    );
  }
  const words = {
    cents,
    title: 'Delete fee',
    confirmLabel: 'Delete fee',
    said: 'Failed to delete fee: {message}',
    onDone: onClose,
    onCancel: onClose,
    children: `Delete this fee of ${amount} (${entry.description})? ${stays}`,
  };
  return entry.kind === 'CHARGE' ? (
    <ConfirmWithReason endpoint={voidCharge} params={{ accountId, chargeId: entry.entryId }} {...words} />
  ) : (
    <ConfirmWithReason endpoint={voidFee} params={{ accountId, feeId: entry.entryId }} {...words} />
  );
};
