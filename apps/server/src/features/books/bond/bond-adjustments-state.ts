import type { Map as PersistentMap } from 'immutable';
import { PREMIUM_INCOME, REWRITE_INCOME } from '#domain/kernel/chart-of-accounts.ts';
import { balanced, debit, mirrored, receivableDown, type Posting, type PostingTags } from '#domain/kernel/posting.ts';
import type { BondEvent } from './bond-events.ts';

/** An adjustment that somebody asked for; `byCents` is negative where it takes an earlier one back. */
export interface AdjustmentRequest {
  byCents: number;
  askedBy: string;
  /** An instant; it begins the 24 hours (money#released-alone). */
  askedAt: string;
  state: 'pending' | 'approved' | 'declined' | 'withdrawn';
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
      const { requestId } = event.data;
      const request = requests.get(requestId);
      const after = 'adjustedCents' in event.data ? event.data.adjustedCents : adjustedCents;
      if (!request) return { adjustedCents: after, requests };
      return { adjustedCents: after, requests: requests.set(requestId, { ...request, state: STATES[event.type] }) };
    }
    case 'BondAmended':
      return { adjustedCents: event.data.adjustedCents ?? adjustedCents, requests };
    default:
      return { adjustedCents, requests };
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
