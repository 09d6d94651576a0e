import type { CheckInTill } from '#contracts/books/tills/tills.ts';
import { formatCents } from '#domain/kernel/money.ts';

/** A check or money order by its receipt: "Check of receipt 12, $500.00". */
export const checkInWords = ({ method, receiptNumber, amountCents }: CheckInTill): string =>
  `${method} of receipt ${String(receiptNumber)}, ${formatCents(amountCents)}`;

/** What checks come to, in cents. */
export const sumOfChecks = (checks: readonly CheckInTill[]): number =>
  checks.reduce((sum, { amountCents }) => sum + amountCents, 0);
