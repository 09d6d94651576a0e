import { OVERRIDE_MS } from '#domain/books/power-state.ts';
import { Refused } from '../../../kernel/refused.ts';
import { mustBeUsable, type WantedPower } from './power-claim.ts';
import type { PowerEvent } from './power-events.ts';
import { isBorne, knownPower, type PowerNumber } from './power.ts';

type Waiting = Omit<WantedPower, 'claimId' | 'suretyId'> & { agentId: string };

/**
 * Holds a power for 24 hours for a bond that waits for an override (powers#above-its-power); one that the bond bears
 * already, or that is held for it: no event.
 * @throws Refused POWER_NOT_FOUND; POWER_IN_USE where another bond bears it; POWER_UNUSABLE.
 */
export const reserveForOverride = (state: PowerNumber, powerId: string, wanted: Waiting): PowerEvent[] => {
  const { bondId, agentId, claimedAt } = wanted;
  const power = knownPower(state, powerId);
  if (isBorne(power)) {
    if (power.claim?.bondId === bondId) return [];
    throw new Refused('POWER_IN_USE', { powerNumber: power.spelling, bondId: power.claim?.bondId ?? '' });
  }
  mustBeUsable(power, wanted);
  if (power.reservation?.bondId === bondId && power.reservation.until > claimedAt) return [];
  const until = new Date(Date.parse(claimedAt) + OVERRIDE_MS).toISOString();
  const { powerNumber } = state;
  return [{ type: 'PowerReserved', data: { powerNumber, powerId, agentId, until, bondId } }];
};

/** Frees a power that is held for a bond whose override was not given; nothing where it is held otherwise. */
export const freeFromOverride = ({ powerNumber, powers }: PowerNumber, powerId: string, bondId: string): PowerEvent[] =>
  powers
    .filter((power) => power.powerId === powerId && power.claim === null && power.reservation?.bondId === bondId)
    .map(() => ({ type: 'PowerReservationEnded', data: { powerNumber, powerId } }));
