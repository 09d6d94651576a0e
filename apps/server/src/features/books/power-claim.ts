import { z } from 'zod';
import type { EventOf, EventTypes } from '../../platform/event-log/event-types.ts';
import type { Decider } from '../../platform/event-log/events.ts';
import { Refused } from '../../kernel/refused.ts';

const claim = z.object({
  powerNumber: z.string().min(1).max(120), // as it is compared
  bondId: z.uuid(),
  claimId: z.uuid(),
});
const sample = {
  powerNumber: 'AB1001',
  bondId: '9b2e4d6c-1a3f-4c5d-8e7f-2a4b6c8d0e33',
  claimId: '2f4a6c8e-0b1d-4f3a-8c5e-7d9f1b3a5c77',
};

/** Who holds a power number. No money: nothing of this reaches the ledger. */
export const powerEventTypes = {
  PowerClaimed: {
    schema: claim.extend({ claimedAt: z.iso.datetime() }),
    version: 1,
    upcasters: {},
    samples: [{ version: 1, data: { ...sample, claimedAt: '2026-03-09T15:00:00.000Z' } }],
  },
  PowerReleased: { schema: claim, version: 1, upcasters: {}, samples: [{ version: 1, data: sample }] },
} satisfies EventTypes;

type PowerEvent = EventOf<typeof powerEventTypes>;

/** Holds a number for a bond; `claimId` is the command that claimed it, `claimedAt` an instant. */
export interface PowerClaim {
  bondId: string;
  claimId: string;
  claimedAt: string;
}

/** A power number, normalised, and who holds it now (decision 18). */
export interface Power {
  powerNumber: string;
  claim: PowerClaim | null;
}

/** The claim of a power number: stream `power-{organization}.{NUMBER}` (design 5, rules over several streams). */
export const powerDecider: Decider<Power, PowerEvent> = {
  category: 'power',
  initial: (powerNumber) => ({ powerNumber, claim: null }),
  evolve: (state, event) => {
    if (event.type === 'PowerReleased') return { ...state, claim: null };
    const { bondId, claimId, claimedAt } = event.data;
    return { ...state, claim: { bondId, claimId, claimedAt } };
  },
};

/**
 * Claims the number for a bond. Claiming it again renews the claim, so that an older release cannot take it away.
 * `abandoned` is a claim of which the caller knows that no live bond stands behind it: it is taken over.
 * @throws Refused POWER_IN_USE where another bond holds it.
 */
export const claimPower = (
  { powerNumber, claim }: Power,
  next: PowerClaim,
  abandoned: PowerClaim | null,
): PowerEvent[] => {
  const claimed: PowerEvent = { type: 'PowerClaimed', data: { powerNumber, ...next } };
  if (claim === null || claim.bondId === next.bondId) return [claimed];
  if (claim.claimId !== abandoned?.claimId) throw new Refused('POWER_IN_USE', { powerNumber, bondId: claim.bondId });
  const { bondId, claimId } = claim;
  return [{ type: 'PowerReleased', data: { powerNumber, bondId, claimId } }, claimed];
};

/** Releases the number, if this claim still holds it. */
export const releasePower = ({ powerNumber, claim }: Power, released: Pick<PowerClaim, 'claimId'>): PowerEvent[] => {
  if (claim?.claimId !== released.claimId) return [];
  const { bondId, claimId } = claim;
  return [{ type: 'PowerReleased', data: { powerNumber, bondId, claimId } }];
};
