import { Button, type ButtonProps } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { v7 } from 'uuid';
import { LinkButton } from '../../../ui/link.tsx';
import { MailPaper } from '../accounts/index.ts';
import { receiptQuery } from './payments.queries.ts';
import { ReceiptFiles } from './receipt-files.tsx';

interface OfPayment {
  accountId: string;
  paymentId: string;
  size?: NonNullable<ButtonProps['size']>;
}

/** E-mails a receipt, to the payer's address unless another is typed; without a number there is no paper yet. */
export const MailReceipt = ({ accountId, paymentId, size = 'sm' }: OfPayment) => {
  const { data } = useQuery(receiptQuery(accountId, paymentId));
  const number = data?.receiptNumber ?? null;
  if (number === null)
    return (
      <Button variant="default" size={size} disabled>
        E-mail
      </Button>
    );
  const of = { accountId, paymentId };
  return <MailPaper {...of} paper={{ kind: 'receipt', ...of }} subject={`Receipt ${String(number)}`} size={size} />;
};

interface ReceiptActionsProps extends OfPayment {
  /** Cash that was handed over, in cents, where somebody typed it. */
  receivedCents?: number | null;
  /** Going back from the paper opens no second payment. */
  replace?: boolean;
}

/**
 * What is done with the receipt of money that was just taken: E-mail and Print first, then the files. What is printed
 * or opened from here is the original (bonds#original-and-copy).
 */
export const ReceiptActions = (props: ReceiptActionsProps) => {
  const { accountId, paymentId, receivedCents = null, replace = false, size = 'sm' } = props;
  const print = useRef<HTMLAnchorElement>(null);
  const [original] = useState(() => v7());
  useEffect(() => print.current?.focus(), []);
  const received = receivedCents === null ? {} : { receivedCents };
  return (
    <>
      <MailReceipt accountId={accountId} paymentId={paymentId} size={size} />
      <LinkButton
        to="/accounts/$accountId/payments/$paymentId/receipt"
        params={{ accountId, paymentId }}
        state={{ firstPrint: true, printNow: true, original, ...received }}
        {...{ size, replace, ref: print }}
      >
        Print
      </LinkButton>
      <ReceiptFiles {...{ accountId, paymentId, original, receivedCents, size }} />
    </>
  );
};
