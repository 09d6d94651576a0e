import { notifications } from '@mantine/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { matchBankLine, type BankLine, type ReturnedReceipt } from '#contracts/books/bank/bank.ts';
import { useCommand } from '../../../lib/command.ts';
import { notifyProblem } from '../../../ui/toast.tsx';
import { ReturnPayment } from '../payments/index.ts';
import { bankProposalsQuery } from './bank.queries.ts';

interface ReturnOfLineProps {
  line: BankLine;
  receipt: ReturnedReceipt;
  onClose: () => void;
}

/**
 * The return of a receipt with the day of the bank's line; once it is recorded the line is matched with it
 * (money#returned-lines). Where that is cut, the return is what fits the line.
 */
export const ReturnOfLine = ({ line, receipt, onClose }: ReturnOfLineProps) => {
  const { bankLineId, postedOn } = line;
  const { accountId, paymentId, method, amountCents, paidOn, bankedOn } = receipt;
  const queries = useQueryClient();
  const matching = useCommand(
    matchBankLine,
    () => notifications.show({ message: 'The return is recorded, and the line is matched with it.' }),
    notifyProblem,
  );
  const match = async () => {
    const fitting = await queries.query({ ...bankProposalsQuery(bankLineId), staleTime: 0 }).catch(() => null);
    const found = fitting?.items.find((item) => item.kind === 'entry' && item.accountId === accountId);
    if (found) await matching.run({ params: { bankLineId }, body: { kind: found.kind, id: found.id } });
    else notifications.show({ message: 'The return is recorded. Match the line with it.' });
    onClose();
  };
  const entry = {
    entryId: paymentId,
    description: `Payment, ${method}`,
    amountCents: -amountCents,
    effectiveOn: paidOn,
    method,
    depositedOn: bankedOn,
  };
  return (
    <ReturnPayment accountId={accountId} entry={entry} returnedOn={postedOn} onClose={onClose} onReturned={match} />
  );
};
