import type { OfficialBookingKind, OfficialDue } from '#domain/payouts/official-fees.ts';
import type { Posting } from '#domain/kernel/posting.ts';
import type { DisbursementVoidReason } from '#domain/payouts/remittance.ts';
import type { PayoutMethod } from '#domain/kernel/payment-methods.ts';
import { OrderedMap, PersistentMap } from '../../../kernel/persistent-maps.ts';
import { Refused } from '../../../kernel/refused.ts';
import type { Decider } from '../../../platform/event-log/events.ts';
import { decidedAs, stillWaiting, type Asked } from '../../agency/organizations/index.ts';
import type { OfficialEvent } from './official-events.ts';

type RequestState = 'pending' | 'booked' | 'declined' | 'withdrawn';

/** One movement: asked for, or booked. Beside the event of this id stands why. */
export interface OfficialMove extends Asked {
  moveId: string;
  kind: OfficialBookingKind;
  payee: string;
  /** What stood of each fee, all of which it took; `amountCents`, above zero, is what they come to. */
  lines: readonly OfficialDue[];
  amountCents: number;
  method: PayoutMethod | null;
  /** The colleague whose own money a payment was, or who is paid back; null where it is the agency's. */
  advancedBy: string | null;
  /** The payment that is paid back; null of all else. */
  advanceId: string | null;
  state: RequestState;
  alone: boolean;
  eventId: string;
  /** Null until it is booked. */
  booked: { nth: number; on: string; eventId: string; postings: readonly Posting[] } | null;
  voided: { on: string; reasonCode: DisbursementVoidReason } | null;
}

/** A void that waits for a second person, or was decided. */
interface MoveVoid extends Asked {
  moveId: string;
  reasonCode: DisbursementVoidReason;
  state: RequestState;
  eventId: string;
}

/** All that was paid to an agency's officials, and what waits; in the order of the log. */
export interface OfficialFees {
  moves: OrderedMap<string, OfficialMove>;
  voids: PersistentMap<string, MoveVoid>;
  /** So many were booked: which came after which. */
  bookings: number;
}

const KINDS = { OfficialFeesPaid: 'paid', OfficialFeesRecovered: 'recovered', OfficialFeesLost: 'lost' } as const;

const ended = (state: OfficialFees, requestId: string, now: RequestState): OfficialFees => ({
  ...state,
  moves: decidedAs(state.moves, requestId, now),
  voids: decidedAs(state.voids, requestId, now),
});

/** What is paid back is no fee. */
const REPAID = { kind: 'repaid', lines: [] } as const;

type Booked = Extract<OfficialEvent, { data: { alone: boolean; moveId: string; askedBy: string } }>;

/** Of one that was asked for, the request holds who asked and why. */
const bookedNow = (
  state: OfficialFees,
  { eventId, data: { effectiveOn: on, postings, alone } }: Booked & { eventId: string },
  own: OfficialMove,
): OfficialFees => {
  const nth = state.bookings + 1;
  const booked = { nth, on, eventId, postings };
  const move: OfficialMove = { ...(state.moves.get(own.moveId) ?? own), state: 'booked', alone, booked };
  return { ...state, moves: state.moves.set(own.moveId, move), bookings: nth };
};

const evolve = (state: OfficialFees, event: OfficialEvent & { eventId: string }): OfficialFees => {
  const { eventId } = event;
  const unbooked = { alone: false, eventId, booked: null, voided: null };
  switch (event.type) {
    case 'OfficialFeesRequested': {
      const { advancedBy = null, ...asked } = event.data;
      const move: OfficialMove = { ...asked, advancedBy, advanceId: null, ...unbooked, state: 'pending' };
      return { ...state, moves: state.moves.set(move.moveId, move) };
    }
    case 'OfficialAdvanceRepaymentRequested': {
      const { agentId: advancedBy, ...asked } = event.data;
      const move: OfficialMove = { ...asked, ...REPAID, advancedBy, ...unbooked, state: 'pending' };
      return { ...state, moves: state.moves.set(move.moveId, move) };
    }
    case 'OfficialFeesVoidRequested': {
      const { requestId, moveId, reasonCode, askedBy, askedAt } = event.data;
      const request: MoveVoid = { moveId, reasonCode, askedBy, askedAt, state: 'pending', eventId };
      return { ...state, voids: state.voids.set(requestId, request) };
    }
    case 'OfficialFeesVoided': {
      const { moveId, requestId, reasonCode, effectiveOn: on } = event.data;
      const move = state.moves.get(moveId);
      if (!move) return state;
      const moves = state.moves.set(moveId, { ...move, voided: { on, reasonCode } });
      return ended({ ...state, moves }, requestId, 'booked');
    }
    case 'OfficialFeesDeclined':
      return ended(state, event.data.requestId, 'declined');
    case 'OfficialFeesWithdrawn':
      return ended(state, event.data.requestId, 'withdrawn');
    case 'OfficialAdvanceRepaid': {
      const { agentId: advancedBy, approved: _, alone: __, effectiveOn: ___, postings: ____, ...own } = event.data;
      return bookedNow(state, event, { ...own, ...REPAID, advancedBy, ...unbooked, state: 'booked' });
    }
    default: {
      const { advancedBy = null, approved: _, alone: __, effectiveOn: ___, postings: ____, ...own } = event.data;
      const of = { kind: KINDS[event.type], advancedBy, advanceId: null };
      return bookedNow(state, event, { ...own, ...of, ...unbooked, state: 'booked' });
    }
  }
};

/** What is paid to officials: stream `official-{organization}.{organization}`, so that no fee is paid or voided twice. */
export const officialDecider: Decider<OfficialFees, OfficialEvent> = {
  category: 'official',
  initial: () => ({ moves: OrderedMap(), voids: PersistentMap(), bookings: 0 }),
  evolve,
};

/** The movements of a payee that wait for a second person. */
export const waitingMoves = ({ moves }: OfficialFees, payee: string): OfficialMove[] =>
  [...moves.values()].filter((move) => move.state === 'pending' && move.payee === payee);

/** The void of a movement that waits; null where none does. */
export const waitingVoid = ({ voids }: OfficialFees, moveId: string): string | null =>
  voids.findKey((request) => request.state === 'pending' && request.moveId === moveId) ?? null;

/** What stands and is not void. @throws Refused ENTRY_NOT_FOUND, MOVE_VOIDED. */
export const standing = ({ moves }: OfficialFees, moveId: string) => {
  const move = moves.get(moveId);
  if (!move?.booked) throw new Refused('ENTRY_NOT_FOUND');
  if (move.voided !== null) throw new Refused('MOVE_VOIDED');
  return { ...move, booked: move.booked };
};

/** What waits under an id. @throws Refused REQUEST_NOT_FOUND, REQUEST_DECIDED. */
export const pendingOf = (state: OfficialFees, requestId: string) => {
  const [move, request] = [state.moves.get(requestId), state.voids.get(requestId)];
  const { askedBy, askedAt, eventId } = stillWaiting(move ?? request);
  return { move, asked: request, askedBy, askedAt, eventId };
};
