import { BANK, UNDEPOSITED } from '#domain/kernel/chart-of-accounts.ts';
import { formatCents } from '#domain/kernel/money.ts';
import { balanced, credit, debit } from '#domain/kernel/posting.ts';
import type { TillKind } from '#domain/books/tills.ts';
import { Refused } from '../../../kernel/refused.ts';
import { checksLyingIn, mustLieIn, type CheckThere } from './till-checks.ts';
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
 * @throws Refused TILL_NOT_FOUND, NOT_YOUR_TILL, TILL_NOT_OPEN; HAND_OVER_WAITS while cash or checks of it are on their way.
 */
export const closeTill = (state: Tills, count: Count): TillEvent[] => {
  const { tillId, countedBy: by, isMoney } = count;
  mustBeOpen(state, tillId);
  if (!isMoney) mustKeep(state, tillId, { by, isMoney });
  if (state.handOvers.some(({ fromTillId, toTillId }) => fromTillId === tillId || toTillId === tillId))
    throw new Refused('HAND_OVER_WAITS');
  return [{ type: 'TillClosed', data: countOf(count) }];
};

/** What lies in the place that a hand-over leaves: its cash in cents, and the checks of all places, deposited ones not. */
interface There {
  thereCents: number;
  checks: readonly CheckThere[];
}

/** @throws Refused NOT_IN_TILL (money#cash-leaves-a-till). */
const mustReach = (cents: number, thereCents: number): void => {
  if (cents <= thereCents) return;
  const there = formatCents(Math.max(0, thereCents));
  throw new Refused('NOT_IN_TILL', { words: `There is ${there} in cash here, less than ${formatCents(cents)}.` });
};

/**
 * Offers cash and checks to another place, by whoever keeps the one that they leave: nothing moves before it is
 * confirmed, and what is offered cannot be offered again (money#handing-over).
 * @throws Refused SAME_TILL, TILL_NOT_FOUND, TILL_NOT_OPEN of either, NOT_YOUR_TILL, NOTHING_TO_HAND_OVER,
 *   NOT_IN_TILL, CHECK_NOT_THERE.
 */
export const offerHandOver = (
  state: Tills,
  {
    handOverId,
    paymentIds,
    ...offer
  }: Omit<HandOver, 'checks'> & { handOverId: string; paymentIds: readonly string[] },
  { isMoney, ...there }: There & { isMoney: boolean },
): TillEvent[] => {
  const { fromTillId, toTillId, amountCents, offeredBy } = offer;
  if (fromTillId === toTillId) throw new Refused('SAME_TILL');
  for (const tillId of [fromTillId, toTillId]) mustBeOpen(state, tillId);
  mustKeep(state, fromTillId, { by: offeredBy, isMoney });
  if (amountCents === 0 && paymentIds.length === 0) throw new Refused('NOTHING_TO_HAND_OVER');
  const offeredCents = state.handOvers
    .valueSeq()
    .filter((other) => other.fromTillId === fromTillId)
    .reduce((sum, other) => sum + other.amountCents, 0);
  mustReach(amountCents, there.thereCents - offeredCents);
  const checks = checksLyingIn(state, { fromTillId, paymentIds }, there.checks);
  const what = checks.length === 0 ? {} : { checks };
  return [{ type: 'HandOverOffered', data: { handOverId, ...offer, ...what } }];
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
 * Confirms a hand-over, by whoever keeps the place that it comes to: one event books both places, one of the cash and one
 * of the checks (money#handing-over).
 * @throws Refused HAND_OVER_NOT_FOUND, TILL_NOT_OPEN of either, NOT_YOUR_TILL, HAND_OVER_BY_TWO, NOT_IN_TILL,
 *   CHECK_NOT_THERE.
 */
export const takeHandOver = (
  state: Tills,
  { handOverId, takenOn, ...keeper }: Keeper & { handOverId: string; takenOn: string },
  there: There,
): TillEvent[] => {
  const handOver = offered(state, handOverId);
  const { fromTillId, toTillId, amountCents, checks = [], offeredBy } = handOver;
  for (const tillId of [fromTillId, toTillId]) mustBeOpen(state, tillId);
  mustKeep(state, toTillId, keeper);
  if (!mayTake(state, handOver, keeper)) throw new Refused('HAND_OVER_BY_TWO');
  mustReach(amountCents, there.thereCents);
  mustLieIn(state, { fromTillId, checks }, there.checks);
  const way = { handOverId, fromTillId, toTillId };
  const by = { offeredBy, takenBy: keeper.by, takenOn };
  const moved = (cents: number) =>
    balanced([debit(UNDEPOSITED, cents, inTill(toTillId)), credit(UNDEPOSITED, cents, inTill(fromTillId))]);
  const events: TillEvent[] = [];
  if (amountCents > 0)
    events.push({ type: 'CashHandedOver', data: { ...way, amountCents, ...by, postings: moved(amountCents) } });
  const checksCents = checks.reduce((sum, check) => sum + check.amountCents, 0);
  if (checksCents > 0)
    events.push({
      type: 'ChecksHandedOver',
      data: { ...way, checks: [...checks], ...by, postings: moved(checksCents) },
    });
  return events;
};

/** Whether somebody may take it back or decline it: whoever keeps one of the two places. */
export const mayEnd = (state: Tills, { fromTillId, toTillId, offeredBy }: HandOver, keeper: Keeper): boolean =>
  offeredBy === keeper.by || keeper.isMoney || [fromTillId, toTillId].some((place) => keeps(state, place, keeper));

/** Takes an offer back, or declines it: nothing moved. @throws Refused HAND_OVER_NOT_FOUND, NOT_YOUR_TILL. */
export const endHandOver = (state: Tills, { handOverId, ...keeper }: Keeper & { handOverId: string }): TillEvent[] => {
  if (!mayEnd(state, offered(state, handOverId), keeper)) throw new Refused('NOT_YOUR_TILL');
  return [{ type: 'HandOverEnded', data: { handOverId, endedBy: keeper.by } }];
};
