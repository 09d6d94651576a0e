import { BANK, UNDEPOSITED } from '#domain/kernel/chart-of-accounts.ts';
import { formatCents } from '#domain/kernel/money.ts';
import { balanced, credit, debit } from '#domain/kernel/posting.ts';
import type { TillKind } from '#domain/books/tills.ts';
import { Refused } from '../../../kernel/refused.ts';
import { differencePostings, inTill, type HandOver, type Till, type TillCount, type Tills } from './till.ts';
import type { TillEvent } from './till-events.ts';

/** Who acts: their user id, and whether theirs is a money role, which keeps the office drawer. */
export interface Keeper {
  by: string;
  isMoney: boolean;
}

/** @throws Refused TILL_NOT_FOUND where nobody set it up, or it is not in use any more. */
const found = ({ tills }: Tills, tillId: string): Till => {
  const till = tills.get(tillId);
  if (!till?.inUse) throw new Refused('TILL_NOT_FOUND');
  return till;
};

/** @throws Refused TILL_NOT_FOUND, TILL_NOT_OPEN; the office drawer is always open. */
const mustBeOpen = (state: Tills, tillId: string | null): void => {
  if (tillId !== null && found(state, tillId).open === null) throw new Refused('TILL_NOT_OPEN');
};

/** Whether somebody keeps a place: a till whoever holds it, the office drawer the money roles. */
export const keeps = ({ tills }: Tills, tillId: string | null, { by, isMoney }: Keeper): boolean =>
  tillId === null ? isMoney : (tills.get(tillId)?.holders.includes(by) ?? false);

/** @throws Refused NOT_YOUR_TILL */
const mustKeep = (state: Tills, tillId: string | null, keeper: Keeper): void => {
  if (!keeps(state, tillId, keeper)) throw new Refused('NOT_YOUR_TILL');
};

/** The open till into which somebody takes cash: their own before a shared one (money#tills); null where none is open. */
export const openTillOf = ({ tills }: Tills, userId: string): string | null => {
  const open = tills.filter(({ inUse, open, holders }) => inUse && open !== null && holders.includes(userId));
  return open.findKey(({ kind }) => kind !== 'shared') ?? open.keySeq().first() ?? null;
};

/** The places that somebody pays cash out of, the first that it reaches: their open till, then the office drawer (money#tills). */
export const payingPlacesOf = (state: Tills, userId: string): (string | null)[] => {
  const tillId = openTillOf(state, userId);
  return tillId === null ? [null] : [tillId, null];
};

/**
 * Sets a till up, or changes it (money#tills).
 * @throws Refused TILL_IN_USE where it is put away while it is open, holds cash or checks, or cash is on its way.
 */
export const setUpTill = (
  state: Tills,
  till: { tillId: string; kind: TillKind; holders: readonly string[]; inUse: boolean },
  thereCents: number,
): TillEvent[] => {
  const { tillId, kind, holders, inUse } = till;
  const isBusy =
    state.tills.get(tillId)?.open != null ||
    thereCents !== 0 ||
    state.handOvers.some(({ fromTillId, toTillId }) => fromTillId === tillId || toTillId === tillId);
  if (!inUse && isBusy) throw new Refused('TILL_IN_USE');
  return [{ type: 'TillSetUp', data: { tillId, kind, holders: [...holders], inUse } }];
};

/** Draws a float from the bank into a till, open or not. @throws Refused TILL_NOT_FOUND */
export const drawFloat = (
  state: Tills,
  float: { floatId: string; tillId: string; amountCents: number; drawnBy: string; drawnOn: string },
): TillEvent[] => {
  const { tillId, amountCents } = float;
  found(state, tillId);
  const postings = balanced([debit(UNDEPOSITED, amountCents, { tillId }), credit(BANK, amountCents)]);
  return [{ type: 'FloatDrawn', data: { ...float, postings } }];
};

/** Who counts, when, and what lies there by the books; in cents. */
type Count = Omit<TillCount, 'eventId' | 'expectedCents'> & { tillId: string; thereCents: number; isMoney: boolean };

const countOf = ({ thereCents: expectedCents, isMoney: _, ...count }: Count) => ({
  ...count,
  expectedCents,
  postings: differencePostings(count.countedCents - expectedCents, count.tillId),
});

/**
 * Opens a till by a count of what is in it (money#till-sessions).
 * @throws Refused TILL_NOT_FOUND, NOT_YOUR_TILL, TILL_OPEN.
 */
export const openTill = (state: Tills, count: Count): TillEvent[] => {
  const { open } = found(state, count.tillId);
  mustKeep(state, count.tillId, { by: count.countedBy, isMoney: count.isMoney });
  if (open !== null) throw new Refused('TILL_OPEN');
  return [{ type: 'TillOpened', data: countOf(count) }];
};

/**
 * Closes a till by a count (money#till-sessions): by whoever holds it, or a money role where they are away.
 * @throws Refused TILL_NOT_FOUND, NOT_YOUR_TILL, TILL_NOT_OPEN; HAND_OVER_WAITS while cash of it is on its way.
 */
export const closeTill = (state: Tills, count: Count): TillEvent[] => {
  const { tillId, countedBy: by, isMoney } = count;
  mustBeOpen(state, tillId);
  if (!isMoney) mustKeep(state, tillId, { by, isMoney });
  if (state.handOvers.some(({ fromTillId, toTillId }) => fromTillId === tillId || toTillId === tillId))
    throw new Refused('HAND_OVER_WAITS');
  return [{ type: 'TillClosed', data: countOf(count) }];
};

/** @throws Refused NOT_IN_TILL (money#cash-leaves-a-till). */
const mustReach = (cents: number, thereCents: number): void => {
  if (cents <= thereCents) return;
  const there = formatCents(Math.max(0, thereCents));
  throw new Refused('NOT_IN_TILL', { words: `There is ${there} in cash here, less than ${formatCents(cents)}.` });
};

/**
 * Offers cash to another place, by whoever keeps the one that it leaves: nothing moves before it is confirmed, and what
 * is offered cannot be offered again (money#handing-over).
 * @throws Refused SAME_TILL, TILL_NOT_FOUND, TILL_NOT_OPEN of either, NOT_YOUR_TILL, NOT_IN_TILL.
 */
export const offerHandOver = (
  state: Tills,
  { handOverId, ...offer }: HandOver & { handOverId: string },
  { isMoney, thereCents }: { isMoney: boolean; thereCents: number },
): TillEvent[] => {
  const { fromTillId, toTillId, amountCents, offeredBy } = offer;
  if (fromTillId === toTillId) throw new Refused('SAME_TILL');
  for (const tillId of [fromTillId, toTillId]) mustBeOpen(state, tillId);
  mustKeep(state, fromTillId, { by: offeredBy, isMoney });
  const offeredCents = state.handOvers
    .valueSeq()
    .filter((other) => other.fromTillId === fromTillId)
    .reduce((sum, other) => sum + other.amountCents, 0);
  mustReach(amountCents, thereCents - offeredCents);
  return [{ type: 'HandOverOffered', data: { handOverId, ...offer } }];
};

/** @throws Refused HAND_OVER_NOT_FOUND */
export const offered = ({ handOvers }: Tills, handOverId: string): HandOver => {
  const handOver = handOvers.get(handOverId);
  if (!handOver) throw new Refused('HAND_OVER_NOT_FOUND');
  return handOver;
};

/** Whether somebody may confirm it: whoever keeps the other place; their own offer a money role alone. */
export const mayTake = (state: Tills, { toTillId, offeredBy }: HandOver, keeper: Keeper): boolean =>
  keeps(state, toTillId, keeper) && (offeredBy !== keeper.by || keeper.isMoney);

/**
 * Confirms a hand-over, by whoever keeps the place that it comes to: one event books both (money#handing-over).
 * @throws Refused HAND_OVER_NOT_FOUND, TILL_NOT_OPEN of either, NOT_YOUR_TILL, HAND_OVER_BY_TWO, NOT_IN_TILL.
 */
export const takeHandOver = (
  state: Tills,
  { handOverId, takenOn, ...keeper }: Keeper & { handOverId: string; takenOn: string },
  thereCents: number,
): TillEvent[] => {
  const handOver = offered(state, handOverId);
  const { fromTillId, toTillId, amountCents, offeredBy } = handOver;
  for (const tillId of [fromTillId, toTillId]) mustBeOpen(state, tillId);
  mustKeep(state, toTillId, keeper);
  if (!mayTake(state, handOver, keeper)) throw new Refused('HAND_OVER_BY_TWO');
  mustReach(amountCents, thereCents);
  const postings = balanced([
    debit(UNDEPOSITED, amountCents, inTill(toTillId)),
    credit(UNDEPOSITED, amountCents, inTill(fromTillId)),
  ]);
  const handedOver = { handOverId, fromTillId, toTillId, amountCents, offeredBy, takenBy: keeper.by, takenOn };
  return [{ type: 'CashHandedOver', data: { ...handedOver, postings } }];
};

/** Whether somebody may take it back or decline it: whoever keeps one of the two places. */
export const mayEnd = (state: Tills, { fromTillId, toTillId, offeredBy }: HandOver, keeper: Keeper): boolean =>
  offeredBy === keeper.by || keeper.isMoney || [fromTillId, toTillId].some((place) => keeps(state, place, keeper));

/** Takes an offer back, or declines it: nothing moved. @throws Refused HAND_OVER_NOT_FOUND, NOT_YOUR_TILL. */
export const endHandOver = (state: Tills, { handOverId, ...keeper }: Keeper & { handOverId: string }): TillEvent[] => {
  if (!mayEnd(state, offered(state, handOverId), keeper)) throw new Refused('NOT_YOUR_TILL');
  return [{ type: 'HandOverEnded', data: { handOverId, endedBy: keeper.by } }];
};
