import { Button, Text, type ButtonProps } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getReceiptFile, type PaperSize } from '#contracts/books/account/paper.ts';
import { addressOf } from '../../../lib/api.ts';
import { SerialNumber } from '../../../ui/money.tsx';
import { receiptQuery } from './payments.queries.ts';

const SIZES: readonly (readonly [name: string, size: PaperSize])[] = [
  ['PDF', 'letter'],
  ['80 mm', 'roll'],
];

interface ReceiptFilesProps {
  accountId: string;
  paymentId: string;
  /** By what a taking asks for its original; everything else is a copy. */
  original?: string | undefined;
  /** Cash that was handed over, in cents, where somebody typed it. */
  receivedCents?: number | null;
  size?: ButtonProps['size'];
}

/** The receipt as a file on a sheet and on a roll; without a number there is none yet (bonds#original-and-copy). */
export const ReceiptFiles = ({ accountId, paymentId, original, receivedCents, size = 'sm' }: ReceiptFilesProps) => {
  const { data } = useQuery(receiptQuery(accountId, paymentId));
  const numbered = (data?.receiptNumber ?? null) !== null;
  const params = { accountId, paymentId };
  return SIZES.map(([name, paper]) =>
    numbered ? (
      <Button
        key={name}
        component="a"
        variant="default"
        size={size}
        href={addressOf(getReceiptFile, { params, query: { size: paper, original, receivedCents } })}
        target="_blank"
        rel="noreferrer"
      >
        {name}
      </Button>
    ) : (
      <Button key={name} variant="default" size={size} disabled>
        {name}
      </Button>
    ),
  );
};

/**
 * The number of a payment's receipt, or that it is being numbered: the ledger gives numbers in log order
 * (money#receipt-numbers).
 */
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
