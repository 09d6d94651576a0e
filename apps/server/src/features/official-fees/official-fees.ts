import { OrderedMap, Map as PersistentMap } from 'immutable';
import type { OfficialDue, OfficialMoveKind } from '#domain/official-fees.ts';
import type { Posting } from '#domain/posting.ts';
import type { DisbursementVoidReason } from '#domain/remittance.ts';
import type { PayoutMethod } from '#domain/unclaimed.ts';
import { Refused } from '../../kernel/refused.ts';
import type { Decider } from '../../platform/event-log/events.ts';
import type { OfficialEvent } from './official-events.ts';

export interface Asked {
  askedBy: string;
  /** An instant; it begins the 24 hours (books.md 3.9). */
  askedAt: string;
}
type RequestState = 'pending' | 'booked' | 'declined' | 'withdrawn';

/** One movement: asked for, or booked. Beside the event of this id stands why. */
export interface OfficialMove extends Asked {
  moveId: string;
  kind: OfficialMoveKind;
  payee: string;
  /** What stood of each fee, all of which it took; `amountCents`, above zero, is what they come to. */
  lines: readonly OfficialDue[];
  amountCents: number;
  method: PayoutMethod | null;
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
}

/** All that was paid to an agency's officials, and what waits; in the order of the log. */
export interface OfficialFees {
  moves: OrderedMap<string, OfficialMove>;
  voids: PersistentMap<string, MoveVoid>;
  /** So many were booked: which came after which. */
  bookings: number;
}

const KINDS = { OfficialFeesPaid: 'paid', OfficialFeesRecovered: 'recovered', OfficialFeesLost: 'lost' } as const;

const ended = (state: OfficialFees, requestId: string, now: RequestState): OfficialFees => {
  const move = state.moves.get(requestId);
  if (move) return { ...state, moves: state.moves.set(requestId, { ...move, state: now }) };
  const asked = state.voids.get(requestId);
  return asked ? { ...state, voids: state.voids.set(requestId, { ...asked, state: now }) } : state;
};

const evolve = (state: OfficialFees, event: OfficialEvent & { eventId: string }): OfficialFees => {
  const { eventId } = event;
  const unbooked = { alone: false, eventId, booked: null, voided: null };
  switch (event.type) {
    case 'OfficialFeesRequested':
      return {
        ...state,
        moves: state.moves.set(event.data.moveId, { ...event.data, ...unbooked, state: 'pending' }),
      };
    case 'OfficialFeesVoidRequested': {
      const { requestId, moveId, reasonCode, askedBy, askedAt } = event.data;
      const asked: MoveVoid = { moveId, reasonCode, askedBy, askedAt, state: 'pending' };
      return { ...state, voids: state.voids.set(requestId, asked) };
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
    default: {
      const { effectiveOn: on, postings, alone, approved: _, ...own } = event.data;
      // Of one that was asked for, the request holds who asked and why.
      const before = state.moves.get(own.moveId) ?? { ...own, kind: KINDS[event.type], ...unbooked };
      const bookings = state.bookings + 1;
      const move: OfficialMove = {
        ...before,
        state: 'booked',
        alone,
        booked: { nth: bookings, on, eventId, postings },
      };
      return { ...state, moves: state.moves.set(own.moveId, move), bookings };
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
  voids.findKey((asked) => asked.state === 'pending' && asked.moveId === moveId) ?? null;

/** What waits under an id. @throws Refused REQUEST_NOT_FOUND, REQUEST_DECIDED. */
export const pendingOf = (state: OfficialFees, requestId: string) => {
  const [move, asked] = [state.moves.get(requestId), state.voids.get(requestId)];
  const found = move ?? asked;
  if (!found) throw new Refused('REQUEST_NOT_FOUND');
  if (found.state !== 'pending')
    throw new Refused('REQUEST_DECIDED', { state: found.state === 'booked' ? 'approved' : found.state });
  return { move, asked, askedBy: found.askedBy, askedAt: found.askedAt };
};
