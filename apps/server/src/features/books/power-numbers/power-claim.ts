import { formatDay } from '#domain/kernel/days.ts';
import { powerUnder } from '#domain/books/power-state.ts';
import { Refused } from '../../../kernel/refused.ts';
import { normalizePowerNumber } from '#domain/kernel/power-number.ts';
import { v5 as uuidV5 } from 'uuid';
import { refusedAt, type WrittenBond } from '../bond/index.ts';
import type { PowerEvent } from './power-events.ts';
import type { Power, PowerClaim, PowerNumber } from './power.ts';

/** A bond that wants a number: of which surety, as it was typed, for whom, and on which day it is used. */
export interface WantedPower extends PowerClaim {
  suretyId: string | null;
  spelling: string;
  agentId: string | null;
  usedOn: string;
  /** Whether the agency refuses a number that was never received (powers#unknown-power). */
  unknownRefused?: boolean;
}

/**
 * What a number of this surety stands for; a number without a surety counts for every surety
 * (powers#number-without-surety).
 */
export const powersOfSurety = ({ powers }: PowerNumber, suretyId: string | null): readonly Power[] =>
  suretyId === null ? powers : powers.filter((power) => power.suretyId === suretyId || power.suretyId === null);

const unusable = (message: string) => new Refused('POWER_UNUSABLE', { words: message });

/** Asserts that the paper may bear a bond (powers#power-note-on-form). @throws Refused POWER_UNUSABLE. */
export const mustBeUsable = (
  { standing, expiresOn, reservation, spelling }: Power,
  { usedOn, agentId, claimedAt, bondId }: Omit<WantedPower, 'claimId' | 'suretyId'>,
) => {
  if (standing !== 'in hand' && standing !== 'expired') throw unusable(`Power ${spelling} is ${standing}.`);
  if (expiresOn !== null && expiresOn < usedOn) throw unusable(`Power ${spelling} expired on ${formatDay(expiresOn)}.`);
  if (reservation === null || reservation.until <= claimedAt) return;
  // What waits for an override of one bond is not for another of the same agent.
  const isFree = reservation.bondId === null ? reservation.agentId === agentId : reservation.bondId === bondId;
  if (!isFree)
    throw new Refused('POWER_UNUSABLE', { words: 'Reserved by somebody else.', reservedBy: reservation.agentId });
};

/** Whether the number was never received, and is not the bond's already. */
const isUnknown = (candidates: readonly Power[], bondId: string): boolean =>
  candidates.every(({ lotId, claim }) => lotId === null && claim?.bondId !== bondId);

/**
 * Claims the number for a bond. Claiming it again renews the claim, so that an older release cannot take it away.
 * `abandoned` is a claim of which the caller knows that no live bond stands behind it: it is taken over.
 * @throws Refused POWER_IN_USE where another bond holds it; POWER_UNUSABLE; VALIDATION_FAILED at
 *   `suretyId` where several sureties have the number and none was chosen.
 */
export const claimPower = (state: PowerNumber, wanted: WantedPower, abandoned: PowerClaim | null): PowerEvent[] => {
  const { powerNumber } = state;
  const { bondId, claimId, claimedAt, suretyId, spelling } = wanted;
  const candidates = powersOfSurety(state, suretyId);
  const others = candidates.filter(({ claim }) => claim !== null && claim.bondId !== bondId);
  for (const { claim, standing, spelling: known } of others) {
    if (standing === 'void') throw unusable(`Power ${known} is void.`);
    if (claim?.claimId !== abandoned?.claimId)
      throw new Refused('POWER_IN_USE', { powerNumber: known, bondId: claim?.bondId ?? '' });
  }
  const taken = others[0];
  if (!taken && suretyId === null && candidates.length > 1)
    throw refusedAt('suretyId', 'Choose the surety of this power.');
  if (wanted.unknownRefused && isUnknown(candidates, bondId))
    throw unusable(`Power ${spelling} is not in the inventory.`);
  const power = taken ?? candidates.find((one) => one.suretyId === suretyId) ?? candidates[0];
  const claim = { powerNumber, bondId, claimId };
  if (!power) {
    const powerId = uuidV5(powerNumber, claimId);
    return [{ type: 'PowerClaimed', data: { ...claim, powerId, claimedAt, suretyId, spelling } }];
  }
  const { powerId } = power;
  const claimed: PowerEvent = { type: 'PowerClaimed', data: { ...claim, powerId, claimedAt } };
  if (power.claim?.bondId === bondId && power.standing !== 'void') return [claimed];
  const released: PowerEvent[] =
    taken?.claim == null
      ? []
      : [
          {
            type: 'PowerReleased',
            data: { powerNumber, powerId, bondId: taken.claim.bondId, claimId: taken.claim.claimId },
          },
        ];
  if (taken?.lotId === null) return [...released, { ...claimed, data: { ...claimed.data, suretyId, spelling } }];
  mustBeUsable(taken ? { ...power, standing: 'in hand' } : power, wanted);
  return [...released, claimed];
};

/** Releases the power that this claim holds; nothing where none does. */
export const releasePower = (
  { powerNumber, powers }: PowerNumber,
  { claimId }: Pick<PowerClaim, 'claimId'>,
): PowerEvent[] =>
  powers
    .filter(({ claim, standing }) => claim?.claimId === claimId && standing !== 'void')
    .map(({ powerId, claim }) => ({
      type: 'PowerReleased',
      data: { powerNumber, powerId, bondId: claim?.bondId ?? '', claimId },
    }));

/** A command that claimed a number this long ago is no longer on its way to its bond. */
const ON_ITS_WAY_MS = 60_000;

/** Whether the command that claimed a number may still be on its way to its bond. */
export const isOnItsWay = ({ claimedAt }: Pick<PowerClaim, 'claimedAt'>, now: Date): boolean =>
  now.getTime() - Date.parse(claimedAt) < ON_ITS_WAY_MS;

/**
 * Whether a bond's head, which says that it bears another number, speaks of what became of this claim: it bore the number
 * under it, or the command that claimed it has had its time. Else an amendment on its way would lose its number.
 */
export const isSettled = ({ powers }: PowerNumber, claim: PowerClaim, now: Date): boolean =>
  !isOnItsWay(claim, now) || powers.some((power) => power.executedUnder === claim.claimId);

/** What a bond's head says of a number that it claimed; null where it is not written. */
export type BondSays = 'executed' | 'discharged' | 'void' | 'released' | null;

/** Whether a bond may bear a power of this surety: where either is not known, the number alone decides. */
export const isOfSurety = (suretyId: string | null, ofBond: string | null): boolean =>
  suretyId === null || ofBond === null || suretyId === ofBond;

/**
 * What the bonds of a chain, the first one first, say of the power that the first claimed (powers#bond-judges-power,
 * bonds#power-of-a-chain):
 * the chain stands under it until a rewrite has a number of its own, or its surety was corrected
 * (powers#correcting-the-surety).
 */
export const bondSays = (
  { powerNumber, suretyId }: { powerNumber: string; suretyId: string | null },
  chain: readonly WrittenBond[],
): BondSays => {
  const [first, ...rewrites] = chain;
  const last = chain.at(-1);
  if (!first || !last) return null;
  const isIt = (typed: string) => normalizePowerNumber(typed) === powerNumber;
  if (first.replacedPowers.some(isIt)) return 'void';
  if (first.voided) return first.paperVoid && isIt(first.fields.powerNumber) ? 'void' : 'released';
  if (!isIt(first.fields.powerNumber) || !isOfSurety(suretyId, first.fields.suretyId)) return 'released';
  if (rewrites.some(({ fields }) => normalizePowerNumber(fields.powerNumber) !== '')) return 'discharged';
  return powerUnder(last.fields.status);
};

/** Sets a power to what its bond's head says; nothing where it stands so already. */
export const followBond = (
  { powerNumber, powers }: PowerNumber,
  {
    bondId,
    powerId: of,
    says,
    agentId,
    today,
  }: { bondId: string; powerId?: string; says: BondSays; agentId: string | null; today: string },
): PowerEvent[] => {
  const power = powers.find(({ claim, powerId }) => claim?.bondId === bondId && powerId === (of ?? powerId));
  if (!power || says === null || says === power.standing) return [];
  const { powerId, claim, standing, expiresOn, lotId } = power;
  const which = { powerNumber, powerId };
  switch (says) {
    case 'executed':
      return [{ type: 'PowerExecuted', data: { ...which, bondId, agentId } }];
    case 'discharged': {
      const executed: PowerEvent = { type: 'PowerExecuted', data: { ...which, bondId, agentId } };
      const discharged: PowerEvent = { type: 'PowerDischarged', data: { ...which, bondId } };
      return standing === 'executed' ? [discharged] : [executed, discharged];
    }
    case 'void':
      return [{ type: 'PowerVoided', data: { ...which, bondId } }];
    case 'released': {
      if (standing === 'void') return [];
      const released: PowerEvent = {
        type: 'PowerReleased',
        data: { ...which, bondId, claimId: claim?.claimId ?? '' },
      };
      const isPast = lotId !== null && expiresOn !== null && expiresOn < today;
      return isPast ? [released, { type: 'PowerExpired', data: which }] : [released];
    }
  }
};
