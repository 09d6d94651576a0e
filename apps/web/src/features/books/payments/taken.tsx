import { Button, Group, Stack, Text } from '@mantine/core';
import { useEffect, useRef } from 'react';
import type { takePayment } from '#contracts/books/payments/payments.ts';
import type { AnswerOf } from '#contracts/kernel/endpoint.ts';
import { formatCents } from '#domain/kernel/money.ts';
import type { PaymentMethod } from '#domain/kernel/payment-methods.ts';
import { LinkButton } from '../../../ui/link.tsx';
import { MailReceipt, ReceiptActions } from './receipt-actions.tsx';
import { ReceiptNumber } from './receipt-files.tsx';

/** What was taken; amounts in cents. */
export interface TakenPayment extends AnswerOf<typeof takePayment> {
  method: PaymentMethod;
  totalCents: number;
  /** Cash handed over; null where nobody typed it. */
  receivedCents: number | null;
}

/** Several accounts have one paper with the sum; each receipt of it is e-mailed by itself. */
const PrintTaking = ({ takingId, receivedCents }: Pick<TakenPayment, 'takingId' | 'receivedCents'>) => {
  const print = useRef<HTMLAnchorElement>(null);
  useEffect(() => print.current?.focus(), []);
  const state = { firstPrint: true, printNow: true, ...(receivedCents === null ? {} : { receivedCents }) };
  return (
    <LinkButton to="/payments/takings/$takingId" params={{ takingId }} {...{ state, size: 'md', ref: print }}>
      Print
    </LinkButton>
  );
};

/** The receipt numbers, the change, and the paper: for several accounts one with the sum. */
export const Taken = ({ taken, next, onNext }: { taken: TakenPayment; next: string; onNext: () => void }) => {
  const { takingId, payments, method, totalCents, receivedCents } = taken;
  const [first] = payments;
  const isOne = payments.length === 1;
  return (
    <Stack gap="md" className="panel" p="lg" role="status">
      {payments.map((payment) => (
        <Group key={payment.paymentId} justify="space-between" gap="xs">
          <ReceiptNumber {...payment} />
          {isOne ? null : <MailReceipt {...payment} />}
        </Group>
      ))}
      <Text>
        {formatCents(totalCents)} by {method} taken.
      </Text>
      {receivedCents === null ? null : (
        <Text fz={20} fw={600} className="tabular">
          Change {formatCents(receivedCents - totalCents)}
        </Text>
      )}
      <Group gap="xs">
        {isOne && first ? (
          <ReceiptActions {...first} receivedCents={receivedCents} size="md" />
        ) : (
          <PrintTaking takingId={takingId} receivedCents={receivedCents} />
        )}
        <Button variant="default" size="md" onClick={onNext}>
          {next}
        </Button>
      </Group>
    </Stack>
  );
};
