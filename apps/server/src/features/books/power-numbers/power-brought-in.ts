import type { PowerEvent } from './power-events.ts';
import { agePower, correctPower, movePower, mustBeFree, receivePower } from './power-stock.ts';
import { inTurn, isBorne, knownPower, type Power, type PowerNumber, type PowerPaper } from './power.ts';

/** A power of a list as it is to be here: what its paper says, and who holds it. */
export interface PowerOfList extends PowerPaper {
  suretyId: string;
  powerId: string;
  /** It comes with a lot of its own: between two of a list no number is missing (powers#gap-finder). */
  lotId: string;
  /** An instant. */
  receivedAt: string;
  holderId: string | null;
}

const held = (state: PowerNumber, { lotId, holderId }: PowerOfList): PowerEvent[] => {
  const power = state.powers.find((one) => one.lotId === lotId);
  if (!power || isBorne(power) || power.holderId === holderId) return [];
  const which = { powerNumber: state.powerNumber, powerId: power.powerId };
  return [
    holderId === null
      ? { type: 'PowerHandedBack', data: which }
      : { type: 'PowerAssigned', data: { ...which, holderId } },
  ];
};

/** One that expired and lasts longer by what the list says now. */
const revived = (state: PowerNumber, { lotId, expiresOn }: PowerOfList, today: string): PowerEvent[] => {
  const power = state.powers.find((one) => one.lotId === lotId);
  const lasts = expiresOn === null || expiresOn >= today;
  return power?.standing === 'expired' && lasts
    ? movePower(state, { powerId: power.powerId, to: 'active', today })
    : [];
};

/**
 * Brings in a power of a list (moving-in#opening-surety): received, or what came of it corrected. One that a bond bears
 * is completed; one whose last day is past is expired. The same again: no event.
 * @throws Refused POWERS_EXIST where another is here; POWER_ON_BOND for what a bond above it rests on.
 */
export const bringInPower = (
  state: PowerNumber,
  wanted: PowerOfList,
  { now, today }: { now: Date; today: string },
): PowerEvent[] => {
  const { powerId: _power, lotId: _lot, receivedAt: _at, holderId: _holder, ...paper } = wanted;
  const idOf = (of: PowerNumber) => of.powers.find(({ lotId }) => lotId === wanted.lotId)?.powerId ?? '';
  return inTurn(
    state,
    (then) => (idOf(then) === '' ? receivePower(then, wanted) : correctPower(then, idOf(then), paper)),
    (then) => revived(then, wanted, today),
    (then) => held(then, wanted),
    (then) => agePower(then, idOf(then), now, today),
  );
};

/**
 * Whether a power stands as a list brought it: nobody held it back, moved it or gave it to another, and no report named
 * it. What bonds of the lists made of it is no work of anybody here: `wasBorne` says that one bore it.
 */
export const isAsBroughtIn = (
  { standing, holderId, reservation, reportedIn, used, claim }: Power,
  came: { holderId: string | null; wasBorne: boolean },
): boolean => {
  if (isBorne({ claim, standing })) return true;
  const isInTheHouse = standing === 'in hand' || standing === 'expired';
  const isFree = reservation === null && reportedIn === null && (!used || came.wasBorne);
  return isInTheHouse && isFree && holderId === came.holderId;
};

/**
 * Takes a power of a list out again (moving-in#taking-back), whatever bonds that were taken back before it bore.
 * @throws Refused POWER_NOT_FOUND; POWER_ON_BOND where one bears it still.
 */
export const takePowerOut = (state: PowerNumber, powerId: string): PowerEvent[] => {
  mustBeFree(knownPower(state, powerId));
  return [{ type: 'PowerReceivedInError', data: { powerNumber: state.powerNumber, powerId } }];
};
