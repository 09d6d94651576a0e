import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { SerialNumber } from '../../ui/money.tsx';
import { receiptQuery } from './accounts.queries.ts';

/** The number of a payment's receipt, or that it is being numbered: the ledger gives numbers in log order (decision 5). */
export const ReceiptNumber = ({ accountId, paymentId }: { accountId: string; paymentId: string }) => {
  const { data } = useQuery(receiptQuery(accountId, paymentId));
  const number = data?.receiptNumber ?? null;
  return (
    <Text fz={28} fw={600} lh={1.3} className="receipt-number">
      {number === null ? (
        'Receipt being numbered…'
      ) : (
        <>
          Receipt <SerialNumber>{number}</SerialNumber>
        </>
      )}
    </Text>
  );
};
