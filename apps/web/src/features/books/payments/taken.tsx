import { Button, Group, Stack, Text } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { v7 } from 'uuid';
import type { takePayment } from '#contracts/books/payments/payments.ts';
import type { AnswerOf } from '#contracts/kernel/endpoint.ts';
import { formatCents } from '#domain/kernel/money.ts';
import type { PaymentMethod } from '#domain/kernel/payment-methods.ts';
import { LinkButton } from '../../../ui/link.tsx';
import { ReceiptFiles, ReceiptNumber } from './receipt-files.tsx';

/** What was taken; amounts in cents. */
export interface TakenPayment extends AnswerOf<typeof takePayment> {
  method: PaymentMethod;
  totalCents: number;
  /** Cash handed over; null where nobody typed it. */
  receivedCents: number | null;
}

/** The receipt numbers, the change, and the paper: for several accounts one with the sum. */
export const Taken = ({ taken, onNext }: { taken: TakenPayment; onNext: () => void }) => {
  const { takingId, payments, method, totalCents, receivedCents } = taken;
  const print = useRef<HTMLAnchorElement>(null);
  const [original] = useState(() => v7());
  useEffect(() => print.current?.focus(), []);
  const [first] = payments;
  const state = { firstPrint: true, original, printNow: true, ...(receivedCents === null ? {} : { receivedCents }) };
  return (
    <Stack gap="md" className="panel" p="lg" role="status">
      {payments.map(({ accountId, paymentId }) => (
        <ReceiptNumber key={paymentId} accountId={accountId} paymentId={paymentId} />
      ))}
      <Text>
        {formatCents(totalCents)} by {method} taken.
      </Text>
      {receivedCents === null ? null : (
        <Text fz={20} fw={600} className="tabular">
          Change {formatCents(receivedCents - totalCents)}
        </Text>
      )}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" size="md" onClick={onNext}>
          Next payment
        </Button>
        {payments.length === 1 && first ? (
          <>
            <ReceiptFiles {...first} {...{ original, receivedCents, size: 'md' }} />
            <LinkButton
              to="/accounts/$accountId/payments/$paymentId/receipt"
              params={{ accountId: first.accountId, paymentId: first.paymentId }}
              {...{ state, size: 'md', ref: print }}
            >
              Print
            </LinkButton>
          </>
        ) : (
          <LinkButton to="/payments/takings/$takingId" params={{ takingId }} {...{ state, size: 'md', ref: print }}>
            Print
          </LinkButton>
        )}
      </Group>
    </Stack>
  );
};
