import { bankedWord } from '#domain/banking.ts';
import { formatDay } from '#domain/days.ts';
import { Refused } from '../../kernel/refused.ts';
import type { Entry } from './account.ts';

/** What was neither brought to the bank nor sent back by it. */
export const NOT_BANKED = { depositedOn: null, slip: null, returnedOn: null, returnSlip: null };

/**
 * What the bank has is neither voided nor brought there again (books.md 3.1).
 * @throws Refused RECEIPT_BANKED of a payment, SETTLED_ALREADY of a card refund.
 */
export const mustNotBeBanked = ({ kind, method, depositedOn, slip }: Entry): void => {
  if (depositedOn === null || method === null) return;
  const place = slip ?? formatDay(depositedOn);
  if (kind === 'refund') throw new Refused('SETTLED_ALREADY', { slip: place });
  throw new Refused('RECEIPT_BANKED', { banked: `${bankedWord(method)} on ${place}` });
};
