import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { adminOnly } from '#contracts/kernel/roles.ts';
import { payableDecisions, voidPayment, type PayablePayment } from '#contracts/recovery/payees/payables.ts';
import { formatCents } from '#domain/kernel/money.ts';
import { useMay } from '../../../lib/session.ts';
import { ConfirmByReason } from '../../../ui/confirm.tsx';
import { DecideRequest } from '../../books/approvals/index.ts';

/** What can be done with a payment: what waits is decided, one that was made is voided. */
export const DecidePayment = ({ payment }: { payment: PayablePayment }) => {
  const { paymentId, status, own, readerMay, askedAt, name, amountCents } = payment;
  const [voiding, setVoiding] = useState(false);
  const mayVoid = useMay(adminOnly) && status === 'paid';
  const params = { payablePaymentId: paymentId };
  const which = `${formatCents(amountCents)} to ${name}`;
  if (status === 'waiting' || status === 'void waiting')
    return (
      <DecideRequest
        decisions={payableDecisions}
        params={params}
        own={own}
        readerMay={readerMay}
        askedAt={status === 'waiting' ? askedAt : undefined}
        books={`${status === 'waiting' ? '' : 'The void of '}${which} is booked today.`}
      />
    );
  return mayVoid ? (
    <>
      <Group className="no-print">
        <Button size="compact-xs" variant="subtle" aria-label={`Void ${which}`} onClick={() => setVoiding(true)}>
          Void
        </Button>
      </Group>
      {voiding ? (
        <ConfirmByReason
          danger
          endpoint={voidPayment}
          params={params}
          title="Void payment"
          consequence="It is reversed today; the costs that it paid are owed again."
          confirmLabel="Void payment"
          onDone={() => setVoiding(false)}
          onCancel={() => setVoiding(false)}
        />
      ) : null}
    </>
  ) : null;
};
