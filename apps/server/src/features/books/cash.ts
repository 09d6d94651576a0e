import { formatCents } from '#domain/money.ts';
import { Refused } from '../../kernel/refused.ts';
import type { Account, Entry } from './account.ts';

/** Whether taking an entry back takes notes out of the till: a cash receipt that was not deposited (books.md 3.1). */
export const isCashInTill = (entry: Pick<Entry, 'kind' | 'method' | 'depositedOn'>): boolean =>
  entry.kind === 'payment' && entry.method === 'Cash' && entry.depositedOn === null;

/** Whether what was asked for takes cash out of the till once it is approved. */
export const requestTakesCash = ({ requests, entries }: Account, requestId: string): boolean => {
  const request = requests.get(requestId);
  if (request?.kind === 'refund') return request.method === 'Cash';
  const voided = request?.voids ? entries.get(request.voids.entryId) : undefined;
  return voided !== undefined && isCashInTill(voided);
};

/**
 * Cash leaves a till only as far as its cash reaches (books.md 3.1); in cents. `what` says what takes it: a refund, or the
 * void of a cash receipt.
 * @throws Refused NOT_IN_TILL.
 */
export const mustReach = (leavingCents: number, thereCents: number, what: 'refund' | 'void'): void => {
  if (leavingCents <= thereCents) return;
  const [leaving, there] = [formatCents(leavingCents), formatCents(Math.max(0, thereCents))];
  const words =
    what === 'refund'
      ? `There is ${there} in cash here, less than ${leaving}. Pay the refund by check or bank transfer.`
      : `There is ${there} in cash here, less than the ${leaving} of this receipt: it was paid out or taken to the bank. Pay a refund by check or bank transfer instead.`;
  throw new Refused('NOT_IN_TILL', { words });
};
