import type { ReaderMay, SecondPersonKind } from '#contracts/kernel/second-person.ts';
import type { Reader } from '../../books/approvals/index.ts';
import { mayDecide, type Waiting } from '../../agency/organizations/index.ts';
import { pendingOf, type OfficialFees } from './official-fees.ts';

/**
 * What waits under an id, and whose it is (money#nobody-approves-their-own). @throws Refused REQUEST_NOT_FOUND,
 * REQUEST_DECIDED.
 */
export const waitingUnder = (state: OfficialFees, requestId: string): { kind: SecondPersonKind; of: Waiting } => {
  const { move, asked, askedBy, askedAt } = pendingOf(state, requestId);
  const paidTo = (move ?? state.moves.get(asked?.moveId ?? ''))?.advancedBy;
  const kind = move?.kind === 'repaid' ? 'repayment of an advance' : 'payment to an official';
  return { kind, of: { askedBy, askedAt, paidTo } };
};

/** What the reader may do with what waits under an id; null where nothing does. */
export const readerMayDecide = (state: OfficialFees, requestId: string | null, reader: Reader): ReaderMay | null => {
  if (requestId === null) return null;
  const { kind, of } = waitingUnder(state, requestId);
  return mayDecide(kind, of, reader);
};
