import { z } from 'zod';
import { recordedDay } from '#contracts/books/ledger/postings.ts';
import { PAYMENT_METHODS } from '#domain/kernel/payment-methods.ts';
import { eventType, type EventTypes } from '../../../platform/event-log/event-types.ts';
import { SAMPLE } from './account-entry-events.ts';

const sample = { paymentId: SAMPLE.entry, paidOn: '2025-11-14' };

/** Payments that the old program took: shown, and booked nowhere (moving-in#payments-before). */
export const beforeEventTypes = {
  /** One of them as it is from now on; of zero it is taken out. Who paid, and its old number, stand beside it as texts. */
  PaymentBroughtIn: eventType(
    z.object({
      paymentId: z.uuid(),
      amountCents: z.int().nonnegative(),
      method: z.enum(PAYMENT_METHODS).nullable(), // null where nobody knows
      paidOn: recordedDay,
    }),
    { ...sample, amountCents: 7_500, method: 'Cash' },
    { ...sample, amountCents: 0, method: null },
  ),
} satisfies EventTypes;
