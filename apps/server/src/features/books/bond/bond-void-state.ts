import type { Map as PersistentMap } from 'immutable';
import type { VoidReason } from '#domain/kernel/option-lists.ts';
import type { BondEvent } from './bond-events.ts';

/** A void that somebody asked for. */
export interface BondVoidRequest {
  /** The premium and the fees that it takes back, in cents. */
  voidsCents: number;
  reasonCode: VoidReason;
  paperIntact: boolean;
  /** The fees that are voided along. */
  fees: readonly string[];
  askedBy: string;
  /** An instant; it begins the 24 hours (money#released-alone). */
  askedAt: string;
  /** The event that asked: what was typed stands beside it. */
  askedEventId: string;
  state: 'pending' | 'approved' | 'declined' | 'withdrawn';
}

/** What was asked for of a bond's void, by its ids. */
export interface VoidsAsked {
  voidRequests: PersistentMap<string, BondVoidRequest>;
}

/** The voids asked for, after one more event of their bond. */
export const voidsAskedAfter = ({ voidRequests }: VoidsAsked, event: BondEvent & { eventId: string }): VoidsAsked => {
  const ended = (requestId: string, state: BondVoidRequest['state']): VoidsAsked => {
    const request = voidRequests.get(requestId);
    return { voidRequests: request ? voidRequests.set(requestId, { ...request, state }) : voidRequests };
  };
  switch (event.type) {
    case 'BondVoidRequested': {
      const { requestId, voidsCents, reasonCode, paperIntact, fees, askedBy, askedAt } = event.data;
      const asked = { voidsCents, reasonCode, paperIntact, fees, askedBy, askedAt, askedEventId: event.eventId };
      return { voidRequests: voidRequests.set(requestId, { ...asked, state: 'pending' }) };
    }
    case 'BondVoidDeclined':
      return ended(event.data.requestId, 'declined');
    case 'BondVoidWithdrawn':
      return ended(event.data.requestId, 'withdrawn');
    case 'BondVoided':
      return event.data.approval ? ended(event.data.approval.requestId, 'approved') : { voidRequests };
    default:
      return { voidRequests };
  }
};
