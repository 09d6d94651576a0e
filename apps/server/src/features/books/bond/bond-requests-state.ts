import { PREMIUM_INCOME, REWRITE_INCOME } from '#domain/kernel/chart-of-accounts.ts';
import type { VoidReason } from '#domain/kernel/option-lists.ts';
import { balanced, debit, mirrored, receivableDown, type Posting, type PostingTags } from '#domain/kernel/posting.ts';
import type { PersistentMap } from '../../../kernel/persistent-maps.ts';
import { decidedAs, type Requested } from '../../agency/organizations/index.ts';
import type { BondEvent } from './bond-events.ts';

/** An adjustment that somebody asked for; `byCents` is negative where it takes an earlier one back. */
export interface AdjustmentRequest extends Requested {
  byCents: number;
}

/** What of a bond is adjusted, in cents, and what was asked for. */
export interface Adjusted {
  adjustedCents: number;
  requests: PersistentMap<string, AdjustmentRequest>;
}

const STATES = {
  PremiumAdjusted: 'approved',
  AdjustmentDeclined: 'declined',
  AdjustmentWithdrawn: 'withdrawn',
} as const;

/** The bond's adjustments after one more event; an amendment may cut them. */
export const adjustedAfter = ({ adjustedCents, requests }: Adjusted, event: BondEvent): Adjusted => {
  switch (event.type) {
    case 'AdjustmentRequested': {
      const { requestId, byCents, askedBy, askedAt } = event.data;
      return { adjustedCents, requests: requests.set(requestId, { byCents, askedBy, askedAt, state: 'pending' }) };
    }
    case 'PremiumAdjusted':
    case 'AdjustmentDeclined':
    case 'AdjustmentWithdrawn': {
      const after = 'adjustedCents' in event.data ? event.data.adjustedCents : adjustedCents;
      return { adjustedCents: after, requests: decidedAs(requests, event.data.requestId, STATES[event.type]) };
    }
    case 'BondAmended':
      return { adjustedCents: event.data.adjustedCents ?? adjustedCents, requests };
    default:
      return { adjustedCents, requests };
  }
};

/** A void that somebody asked for. */
export interface BondVoidRequest extends Requested {
  /** The premium and the fees that it takes back, in cents. */
  voidsCents: number;
  reasonCode: VoidReason;
  paperIntact: boolean;
  /** The fees that are voided along. */
  fees: readonly string[];
  /** The event that asked: what was typed stands beside it. */
  askedEventId: string;
}

/** What was asked for of a bond's void, by its ids. */
export interface VoidsAsked {
  voidRequests: PersistentMap<string, BondVoidRequest>;
}

/** The voids asked for, after one more event of their bond. */
export const voidsAskedAfter = ({ voidRequests }: VoidsAsked, event: BondEvent & { eventId: string }): VoidsAsked => {
  const ended = (requestId: string, state: BondVoidRequest['state']): VoidsAsked => ({
    voidRequests: decidedAs(voidRequests, requestId, state),
  });
  switch (event.type) {
    case 'BondVoidRequested': {
      const { requestId, voidsCents, reasonCode, paperIntact, fees, askedBy, askedAt } = event.data;
      const request = { voidsCents, reasonCode, paperIntact, fees, askedBy, askedAt, askedEventId: event.eventId };
      return { voidRequests: voidRequests.set(requestId, { ...request, state: 'pending' }) };
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

/** What a bond's premium credits: that of a rewrite is kept apart (money#rewrite-premium). */
const incomeAccount = (isRewrite: boolean): string => (isRewrite ? REWRITE_INCOME : PREMIUM_INCOME);

/**
 * What lines credit to premium income, in cents: as far as it goes a premium can be adjusted
 * (money#adjusting-a-premium).
 */
export const incomeOf = (postings: readonly Posting[], isRewrite: boolean): number =>
  postings
    .filter(({ account }) => account === incomeAccount(isRewrite))
    .reduce((sum, { side, amountCents }) => sum + (side === 'credit' ? amountCents : -amountCents), 0);

/** What an adjustment books (money#recipes-of-a-bond); none for 0 cents. */
export const adjustmentLines = (cents: number, isRewrite: boolean, tags: PostingTags): Posting[] => {
  if (cents === 0) return [];
  const amountCents = Math.abs(cents);
  const lines = [debit(incomeAccount(isRewrite), amountCents, tags), receivableDown(amountCents, tags)];
  return balanced(cents > 0 ? lines : mirrored(lines).toReversed());
};
