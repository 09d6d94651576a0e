import type { PaymentMethod } from '#domain/kernel/payment-methods.ts';

/** One line of a statement; `amountCents` as it moves the balance: payments and write-offs negative, refunds positive. */
export interface StatementLine {
  organizationId: string;
  accountId: string;
  position: string;
  /** Which of its event's lines it is, from 1. */
  line: number;
  /** Which of its event's journal entries it belongs to, from 1. */
  part: number;
  eventId: string;
  entryId: string;
  kind: 'PREMIUM' | 'CHARGE' | 'FEE' | 'PAYMENT' | 'REFUND' | 'UNCLAIMED' | 'WRITE_OFF';
  what: 'added' | 'amended' | 'adjusted' | 'voided' | 'transferred' | 'returned' | 'lowered' | 'recovered';
  amountCents: number;
  passThroughCents: number;
  effectiveOn: string;
  recordedAt: string;
  actorId: string;
  bondId: string | null;
  feeKind: string | null;
  method: PaymentMethod | null;
  /** Of a line of a transfer: where it went, or came from. */
  otherAccountId: string | null;
  /** Of a payment that was deposited before this line. */
  depositedOn: string | null;
  /** The number of the deposit or settlement that took it there before this line. */
  slip: string | null;
}
