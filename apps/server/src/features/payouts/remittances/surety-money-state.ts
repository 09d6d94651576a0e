import type { SuretyMoneyKind } from '#domain/payouts/buf.ts';
import type { Posting } from '#domain/kernel/posting.ts';
import type { PowerDue } from '#domain/payouts/remittance.ts';
import { PersistentMap } from '../../../kernel/persistent-maps.ts';
import { decidedAs, type Asked } from '../../agency/organizations/index.ts';
import type { EventOf } from '../../../platform/event-log/event-types.ts';
import type { suretyMoneyEventTypes } from './surety-money-events.ts';

export type SuretyMoneyEvent = EventOf<typeof suretyMoneyEventTypes>;
type MoveState = 'pending' | 'paid' | 'declined' | 'withdrawn';

/** One movement: asked for, or booked (`paid`). Beside the event of this id stands why. */
export interface SuretyMove extends Asked {
  moveId: string;
  kind: SuretyMoneyKind;
  state: MoveState;
  /** What is recovered or lost of powers, in positive cents; none of what is of the BUF alone. */
  lines: readonly PowerDue[];
  amountCents: number;
  alone: boolean;
  eventId: string;
  /** Null until it is booked. */
  booked: { on: string; eventId: string; postings: readonly Posting[] } | null;
  voidedOn: string | null;
}

/** A void that waits for a second person, or was decided. */
export interface MoveVoid extends Asked {
  moveId: string;
  state: MoveState;
  eventId: string;
}

/** What moved with a surety beside remittances, and what waits. */
export interface SuretyMoneyState {
  moves: PersistentMap<string, SuretyMove>;
  voids: PersistentMap<string, MoveVoid>;
  /** What payments of judgments have claimed and not booked yet, in cents. */
  draws: PersistentMap<string, number>;
}

/** What is claimed of the surety's BUF, in cents. */
export const claimedOf = ({ draws }: SuretyMoneyState): number => draws.reduce((sum, cents) => sum + cents, 0);

export const NO_MONEY: SuretyMoneyState = { moves: PersistentMap(), voids: PersistentMap(), draws: PersistentMap() };

const KINDS = {
  BufReleased: 'release',
  BufInterestCredited: 'interest',
  PayableRecovered: 'recovered',
  PayableLost: 'lost',
} as const;

/** The state once a request has ended. */
export const endedMoney = (state: SuretyMoneyState, requestId: string, now: MoveState): SuretyMoneyState => ({
  ...state,
  moves: decidedAs(state.moves, requestId, now),
  voids: decidedAs(state.voids, requestId, now),
});

/** The state after an event of such money. */
export const evolveMoney = (
  state: SuretyMoneyState,
  event: SuretyMoneyEvent & { eventId: string },
): SuretyMoneyState => {
  const { eventId } = event;
  switch (event.type) {
    case 'SuretyMoneyRequested': {
      const { suretyId: _, moveId, ...asked } = event.data;
      const move: SuretyMove = {
        ...asked,
        moveId,
        state: 'pending',
        alone: false,
        eventId,
        booked: null,
        voidedOn: null,
      };
      return { ...state, moves: state.moves.set(moveId, move) };
    }
    case 'BufDrawClaimed':
      return { ...state, draws: state.draws.set(event.data.drawId, event.data.amountCents) };
    case 'BufDrawSettled':
      return { ...state, draws: state.draws.delete(event.data.drawId) };
    case 'SuretyMoneyVoidRequested': {
      const { requestId, moveId, askedBy, askedAt } = event.data;
      return { ...state, voids: state.voids.set(requestId, { moveId, askedBy, askedAt, state: 'pending', eventId }) };
    }
    case 'SuretyMoneyVoided': {
      const { moveId, requestId, effectiveOn } = event.data;
      const move = state.moves.get(moveId);
      if (!move) return state;
      const moves = state.moves.set(moveId, { ...move, voidedOn: effectiveOn });
      return endedMoney({ ...state, moves }, requestId, 'paid');
    }
    default: {
      const { moveId, lines, amountCents, askedBy, askedAt, alone, effectiveOn, postings } = event.data;
      const own = { moveId, kind: KINDS[event.type], lines, amountCents, askedBy, askedAt, eventId, voidedOn: null };
      // Of one that was asked for, the request holds who asked and why.
      const move: SuretyMove = {
        ...(state.moves.get(moveId) ?? own),
        state: 'paid',
        alone,
        booked: { on: effectiveOn, eventId, postings },
      };
      return { ...state, moves: state.moves.set(moveId, move) };
    }
  }
};

/** The void of a movement that waits; null where none does. */
export const waitingMoveVoid = ({ voids }: SuretyMoneyState, moveId: string): string | null =>
  voids.findKey((request) => request.state === 'pending' && request.moveId === moveId) ?? null;
