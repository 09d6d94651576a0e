import { dayOf, formatDay } from '../kernel/days.ts';

/** Why a power number is in no explained state (powers#gap-finder), in the words of the filter. */
export const POWER_GAPS = {
  missing: 'Missing from its box or range',
  unreceived: 'Executed, not received',
  uncounted: 'Not found at the last count',
  ownerless: 'Held by someone gone',
  overdue: 'Reserved over 72 hours',
  unreturned: 'Expired or void, not returned',
  twice: 'Number used twice',
  unsured: 'Without surety',
  beyond: 'On a bond above it',
} as const;
export type PowerGapKind = keyof typeof POWER_GAPS;

export const POWER_GAP_KINDS = Object.keys(POWER_GAPS) as [PowerGapKind, ...PowerGapKind[]];

/** What is known of a gap; what a kind does not speak of is null. */
export interface GapFacts {
  kind: PowerGapKind;
  /** Of a missing number: its neighbours, and the box. */
  below: string | null;
  above: string | null;
  box: string | null;
  holderName: string;
  state: string | null;
  /** An instant: when the count ended, or since when it is held back too long. */
  since: string | null;
  /** The last day of the paper. */
  expiresOn: string | null;
  bonds: number | null;
}

const missing = ({ below, above, box }: GapFacts): string =>
  `Between ${below ?? ''} and ${above ?? ''}${box ? ` of ${box}` : ''}; it was never received.`;

/** Why a number is listed, in a sentence; days are of the agency's zone, `today` too. */
export const gapWords = (facts: GapFacts, timeZone: string, today: string): string => {
  const { kind, holderName, since, expiresOn, bonds, state } = facts;
  const day = since === null ? '' : formatDay(dayOf(new Date(since), timeZone));
  switch (kind) {
    case 'missing':
      return missing(facts);
    case 'unreceived':
      return 'Used on a bond, never received.';
    case 'uncounted':
      return `Not found in the count that ended on ${day}. No Admin has signed it off.`;
    case 'ownerless':
      return `${holderName || 'Its holder'} has left the agency and still holds it.`;
    case 'overdue':
      return state === 'claimed'
        ? `Held back since ${day} for a bond that was never written.`
        : `Its reservation by ${holderName || 'someone no longer here'} ended on ${day}, and it was not released.`;
    case 'unreturned':
      return state === 'expired' && expiresOn !== null && expiresOn < today // an Admin may set it expired before
        ? `It expired on ${formatDay(expiresOn)} and was not returned to its surety.`
        : `It is ${state ?? ''} and was not returned to its surety.`;
    case 'twice':
      return `${bonds ?? 0} bonds use this number; only one of them can.`;
    case 'beyond':
      return state === 'amount'
        ? 'Its bond is above the amount of the power: a Supervisor or Admin approves the override.'
        : 'Its bond is dated after the last day of the power: a Supervisor or Admin approves the override.';
    case 'unsured':
      return 'No surety is known for this number.';
  }
};
