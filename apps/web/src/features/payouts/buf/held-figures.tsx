import type { getBuf } from '#contracts/payouts/buf/buf.ts';
import type { AnswerOf } from '#contracts/kernel/endpoint.ts';
import { formatCents } from '#domain/kernel/money.ts';
import { Facts } from '../../../ui/facts.tsx';

type HeldFiguresProps = Pick<
  AnswerOf<typeof getBuf>,
  'suretyName' | 'bookCents' | 'payableCents' | 'heldCents' | 'recoverable'
>;

/**
 * What a surety holds of the BUF: what is in the books, less what is not paid yet, with what was paid of powers that
 * owe it no more (money#recoverable-payables, money#buf-limits). The payable of the ledger is the difference of both.
 */
export const HeldFigures = ({ suretyName, bookCents, payableCents, heldCents, recoverable }: HeldFiguresProps) => {
  const recoverableCents = recoverable.reduce((sum, { bufCents }) => sum + bufCents, 0);
  return (
    <Facts
      inColumns
      facts={[
        [`Held by ${suretyName}`, formatCents(heldCents)],
        ['BUF in the books', formatCents(bookCents)],
        ['Not paid yet', formatCents(payableCents + recoverableCents)],
        ...(recoverableCents === 0 ? [] : [['Paid, recoverable', formatCents(recoverableCents)] as const]),
      ]}
    />
  );
};
