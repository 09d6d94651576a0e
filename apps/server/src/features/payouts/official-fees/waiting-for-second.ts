import type { ReaderMay, SecondPersonKind } from '#contracts/kernel/second-person.ts';
import type { Reader } from '../../books/approvals/index.ts';
import { mayDecide, type Waiting } from '../../agency/organizations/index.ts';
import { officialName } from '#domain/agency/premium-shares.ts';
import type { OfficialBookingKind } from '#domain/payouts/official-fees.ts';
import { pendingIds, type WaitingPayout } from '../remittances/index.ts';
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

const WHAT: Readonly<Record<OfficialBookingKind, string>> = {
  paid: 'Payment of fees',
  recovered: 'Fees recovered',
  lost: 'Fees lost',
  repaid: 'Repayment of an advance',
};

/** What waits of an agency's officials, with whose fees they are. */
export const waitingPayouts = (state: OfficialFees, reader: Reader): (WaitingPayout & { name: string })[] =>
  pendingIds(state.moves, state.voids).flatMap((requestId) => {
    const { move: request, asked: voiding, askedBy, askedAt, eventId } = pendingOf(state, requestId);
    const move = request ?? state.moves.get(voiding?.moveId ?? '');
    if (!move) return [];
    const { kind, payee, amountCents, method, advancedBy: colleague } = move;
    const waiting = waitingUnder(state, requestId);
    const readerMay = mayDecide(waiting.kind, waiting.of, reader);
    const by = { requestId, askedBy, askedAt, eventId, readerMay };
    return [{ ...by, name: officialName(payee), what: WHAT[kind], isVoid: !request, amountCents, method, colleague }];
  });
