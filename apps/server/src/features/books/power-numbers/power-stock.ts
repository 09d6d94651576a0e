import { formatDay } from '#domain/kernel/days.ts';
import { normalizePowerNumber } from '#domain/kernel/power-number.ts';
import { RESERVED_MS } from '#domain/books/power-state.ts';
import { Refused } from '../../../kernel/refused.ts';
import { refusedAt } from '../bond/index.ts';
import type { PowerEvent } from './power-events.ts';
import {
  isBorne,
  knownPower,
  powerState,
  type Power,
  type PowerNumber,
  type PowerPaper,
  type PowerStanding,
} from './power.ts';

/** What is refused of a power that a bond bears (powers#power-on-bond); `PowerRefusals` names whose bond it is. */
export const onBond = (powerNumber: string, bondId: string): Refused =>
  new Refused('POWER_ON_BOND', { powerNumber, bondId });

/** Asserts that no bond bears it. @throws Refused POWER_ON_BOND. */
export const mustBeFree = ({ claim, spelling, ...power }: Power): void => {
  if (claim !== null && isBorne({ claim, ...power })) throw onBond(spelling, claim.bondId);
};

/** Asserts that no report to its surety has named it. @throws Refused POWER_REPORTED. */
export const mustBeUnreported = ({ reportedIn, spelling }: Pick<Power, 'reportedIn' | 'spelling'>): void => {
  if (reportedIn !== null)
    throw new Refused('POWER_REPORTED', {
      words: `Power ${spelling} is in a report that was sent. Its number and surety stay.`,
    });
};

const mustBe = (power: Power, standings: readonly PowerStanding[]): void => {
  if (standings.includes(power.standing)) return;
  throw new Refused('POWER_UNUSABLE', { words: `Power ${power.spelling} is ${powerState(power)}.` });
};

/** Asserts that a paper that is to be active has not passed its last day. @throws Refused VALIDATION_FAILED. */
export const mustNotBeOver = (expiresOn: string | null, today: string): void => {
  if (expiresOn !== null && expiresOn < today)
    throw refusedAt('status', `This power expired on ${formatDay(expiresOn)}. Change the date first.`);
};

/** Those that another power of this surety would repeat: in the house, received before. */
export const standsAlready = (state: PowerNumber, suretyId: string): Power | undefined =>
  state.powers.find(
    (power) =>
      power.suretyId === suretyId && power.lotId !== null && !['transferred', 'returned'].includes(power.standing),
  );

interface Reception {
  powerId: string;
  lotId: string;
  /** An instant: when its lot was received. */
  receivedAt: string;
  holderId: string | null;
  suretyId: string;
}

/**
 * Receives a power (powers#received-though-executed): a new one, one that bonds have named before, whose number it
 * completes, or one that had left the house. The same lot again: no event.
 * @throws Refused POWERS_EXIST where it is here already.
 */
export const receivePower = (
  state: PowerNumber,
  { powerId, lotId, receivedAt, holderId, ...paper }: PowerPaper & Reception,
): PowerEvent[] => {
  const there = standsAlready(state, paper.suretyId);
  if (there?.lotId === lotId) return [];
  if (there) throw new Refused('POWERS_EXIST', { words: `These numbers exist already: ${there.spelling}.` });
  const known =
    state.powers.find(({ suretyId }) => suretyId === paper.suretyId) ??
    state.powers.find(({ suretyId }) => suretyId === null);
  const { powerNumber } = state;
  const holder = known && isBorne(known) ? null : holderId;
  const of = { powerId: known?.powerId ?? powerId, lotId, receivedAt, holderId: holder };
  return [{ type: 'PowerReceived', data: { powerNumber, ...paper, ...of } }];
};

const samePaper = (a: PowerPaper, b: PowerPaper): boolean =>
  a.suretyId === b.suretyId &&
  a.spelling === b.spelling &&
  a.amountCents === b.amountCents &&
  a.issuedOn === b.issuedOn &&
  a.expiresOn === b.expiresOn &&
  a.notes === b.notes;

/**
 * Corrects what is kept of the paper. Of one that a bond bears: notes, dates and a higher amount alone
 * (powers#power-on-bond).
 * Number and surety stay once a report named it.
 * @throws Refused POWER_NOT_FOUND, POWER_ON_BOND, POWER_REPORTED, POWERS_EXIST.
 */
export const correctPower = (state: PowerNumber, powerId: string, paper: PowerPaper): PowerEvent[] => {
  const power = knownPower(state, powerId);
  if (samePaper(power, paper)) return [];
  const { suretyId, amountCents } = power;
  const isLower = amountCents !== null && (paper.amountCents ?? 0) < amountCents;
  const namesAnother = suretyId !== null && paper.suretyId !== suretyId;
  if (isLower || namesAnother || paper.spelling !== power.spelling) mustBeFree(power);
  if (namesAnother || normalizePowerNumber(paper.spelling) !== normalizePowerNumber(power.spelling))
    mustBeUnreported(power);
  if (paper.suretyId !== suretyId && state.powers.some((one) => one !== power && one.suretyId === paper.suretyId))
    throw new Refused('POWERS_EXIST', { words: `These numbers exist already: ${paper.spelling}.` });
  return [{ type: 'PowerCorrected', data: { powerNumber: state.powerNumber, powerId, ...paper } }];
};

/**
 * Names the surety of a number that none was known for (powers#number-without-surety), borne by a bond or not; named
 * so already: no event.
 * @throws Refused POWER_NOT_FOUND; POWER_UNUSABLE where it has another; POWERS_EXIST where that surety has the number.
 */
export const nameSurety = (state: PowerNumber, powerId: string, suretyId: string): PowerEvent[] => {
  const power = knownPower(state, powerId);
  const { spelling, amountCents, issuedOn, expiresOn, notes } = power;
  if (power.suretyId === suretyId) return [];
  if (power.suretyId !== null)
    throw new Refused('POWER_UNUSABLE', { words: `Power ${spelling} is another surety's already.` });
  return correctPower(state, powerId, { suretyId, spelling, amountCents, issuedOn, expiresOn, notes });
};

/** Gives a power in hand to an agent, or takes it back to the office. @throws Refused POWER_NOT_FOUND, POWER_ON_BOND, POWER_UNUSABLE; VALIDATION_FAILED. */
export const assignPower = (
  state: PowerNumber,
  { powerId, holderId, today }: { powerId: string; holderId: string | null; today: string },
): PowerEvent[] => {
  const power = knownPower(state, powerId);
  mustBeFree(power);
  mustBe(power, ['in hand']);
  if (power.holderId === holderId) return [];
  const which = { powerNumber: state.powerNumber, powerId };
  if (holderId === null) return [{ type: 'PowerHandedBack', data: which }];
  const { expiresOn, spelling } = power;
  if (expiresOn !== null && expiresOn < today)
    throw new Refused('POWER_UNUSABLE', { words: `Power ${spelling} expired on ${formatDay(expiresOn)}.` });
  return [{ type: 'PowerAssigned', data: { ...which, holderId } }];
};

/**
 * Hands the paper of a power over from somebody who left to their successor, or to the office for null
 * (powers#leaving-agents-powers); expired ones too. One that they do not hold, that a bond bears or that waits for an
 * override of theirs: no event.
 */
export const handOverPower = (
  state: PowerNumber,
  { powerId, from, to }: { powerId: string; from: string; to: string | null },
): PowerEvent[] => {
  const power = state.powers.find((one) => one.powerId === powerId);
  if (power?.holderId !== from || power.claim !== null || !IN_THE_HOUSE.includes(power.standing)) return [];
  if (power.reservation?.bondId != null) return [];
  const which = { powerNumber: state.powerNumber, powerId };
  if (to === null) return [{ type: 'PowerHandedBack', data: which }];
  return [{ type: 'PowerAssigned', data: { ...which, holderId: to } }];
};

/** The power, where this agent holds it and no bond bears it. */
const heldBy = (state: PowerNumber, powerId: string, agentId: string): Power => {
  const power = knownPower(state, powerId);
  if (power.holderId !== agentId) throw new Refused('POWER_NOT_FOUND');
  mustBeFree(power);
  return power;
};

/** What the agent who holds a power does with it (powers#who-may-powers). `now` is an instant. */
export const HOLDERS_ACTS = {
  /** Holds it back for 72 hours. */
  reserve: (state: PowerNumber, powerId: string, agentId: string, now: Date): PowerEvent[] => {
    const power = heldBy(state, powerId, agentId);
    mustBe(power, ['in hand']);
    if (power.reservation !== null && power.reservation.until > now.toISOString()) return [];
    const until = new Date(now.getTime() + RESERVED_MS).toISOString();
    return [{ type: 'PowerReserved', data: { powerNumber: state.powerNumber, powerId, agentId, until } }];
  },
  release: (state: PowerNumber, powerId: string, agentId: string): PowerEvent[] => {
    const { reservation } = heldBy(state, powerId, agentId);
    if (reservation === null) return [];
    return [{ type: 'PowerReservationEnded', data: { powerNumber: state.powerNumber, powerId } }];
  },
  'hand-back': (state: PowerNumber, powerId: string, agentId: string): PowerEvent[] => {
    mustBe(heldBy(state, powerId, agentId), ['in hand', 'expired']);
    return [{ type: 'PowerHandedBack', data: { powerNumber: state.powerNumber, powerId } }];
  },
  'report-lost': (state: PowerNumber, powerId: string, agentId: string): PowerEvent[] => {
    mustBe(heldBy(state, powerId, agentId), ['in hand', 'expired']);
    return [{ type: 'PowerLost', data: { powerNumber: state.powerNumber, powerId } }];
  },
} as const;

const IN_THE_HOUSE: readonly PowerStanding[] = ['in hand', 'expired'];

/** What the office makes of a power, from where, and the event that says so (powers#power-states). */
const OFFICE = {
  void: { from: [...IN_THE_HOUSE], event: 'PowerVoided' },
  lost: { from: IN_THE_HOUSE, event: 'PowerLost' },
  found: { from: ['lost'], event: 'PowerFound' },
  transferred: { from: IN_THE_HOUSE, event: 'PowerTransferred' },
  returned: { from: IN_THE_HOUSE, event: 'PowerReturned' },
  expired: { from: ['in hand', 'void'], event: 'PowerExpired' },
  active: { from: ['void', 'expired'], event: 'PowerReactivated' },
} as const satisfies Record<string, { from: readonly PowerStanding[]; event: PowerEvent['type'] }>;
export type OfficeMove = keyof typeof OFFICE;

const DONE: Readonly<Record<OfficeMove, PowerStanding>> = {
  void: 'void',
  lost: 'lost',
  found: 'in hand',
  transferred: 'transferred',
  returned: 'returned',
  expired: 'expired',
  active: 'in hand',
};

/**
 * Moves a power that no bond bears to another state; one that stands there already: no event. A void that came from a
 * bond is final.
 * @throws Refused POWER_NOT_FOUND, POWER_ON_BOND, POWER_UNUSABLE; VALIDATION_FAILED for Active with a past date.
 */
export const movePower = (
  state: PowerNumber,
  { powerId, to, today }: { powerId: string; to: OfficeMove; today: string },
): PowerEvent[] => {
  const power = knownPower(state, powerId);
  mustBeFree(power);
  if (to === 'active') mustNotBeOver(power.expiresOn, today);
  if (power.standing === DONE[to]) return [];
  if (power.claim !== null) mustBe(power, []);
  const { from, event } = OFFICE[to];
  mustBe(power, from);
  const which = { powerNumber: state.powerNumber, powerId };
  return [event === 'PowerVoided' ? { type: event, data: { ...which, bondId: null } } : { type: event, data: which }];
};

/**
 * Takes out a power that was received in error; one that was used before, or is in a sent report, is voided instead
 * (powers#deleting-a-power).
 * @throws Refused POWER_NOT_FOUND, POWER_ON_BOND.
 */
export const deletePower = (state: PowerNumber, powerId: string): PowerEvent[] => {
  const power = knownPower(state, powerId);
  mustBeFree(power);
  const which = { powerNumber: state.powerNumber, powerId };
  if (!power.used && power.reportedIn === null) return [{ type: 'PowerReceivedInError', data: which }];
  return power.standing === 'void' ? [] : [{ type: 'PowerVoided', data: { ...which, bondId: null } }];
};

/**
 * What time makes of a power: a reservation ends after 72 hours, the paper the day after its last
 * (powers#power-expiry).
 */
export const agePower = (state: PowerNumber, powerId: string, now: Date, today: string): PowerEvent[] => {
  const power = state.powers.find((one) => one.powerId === powerId);
  if (power?.standing !== 'in hand' || power.claim !== null) return [];
  const which = { powerNumber: state.powerNumber, powerId };
  const { expiresOn, reservation } = power;
  if (expiresOn !== null && expiresOn < today) return [{ type: 'PowerExpired', data: which }];
  if (reservation === null || reservation.until > now.toISOString()) return [];
  return [{ type: 'PowerReservationEnded', data: which }];
};
