import { isAsset, sheetOf } from '#domain/books/opening.ts';
import { OPENING_BALANCE, OWNERS_EQUITY, RETAINED_EARNINGS } from '#domain/kernel/chart-of-accounts.ts';
import { balanced, credit, debit, standingOf, type Posting, type PostingTags } from '#domain/kernel/posting.ts';
import { Refused } from '../../../kernel/refused.ts';
import { approvedBy, endings, stillWaiting, type Approver, type Asked } from '../../agency/organizations/index.ts';
import type { OpeningEvent } from './opening-events.ts';
import {
  keyOf,
  standingLines,
  type CorrectionRequest,
  type Opening,
  type OpeningThing,
  type SealRequest,
  type WantedLine,
} from './opening-state.ts';

/** Debits this, or credits what is below zero; nothing of zero. */
const moved = (account: string, cents: number, tags: PostingTags = {}): Posting[] =>
  cents === 0 ? [] : [cents > 0 ? debit(account, cents, tags) : credit(account, -cents, tags)];

/** What a change of a line books, against what closes it: more of an asset debits it, more of what is owed credits it. */
const postingsOf = ({ account, tags }: OpeningThing, cents: number, against: string): Posting[] => {
  const up = isAsset(account) ? cents : -cents;
  return standingOf(balanced([...moved(account, up, tags), ...moved(against, -up)]));
};

/** Whether any collateral is in, and whether that is not what the lines say: it stands on a stream of its own. */
export interface CollateralStands {
  stands: boolean;
  differs: boolean;
  /** What of the lists is booked as owed by clients, each on the stream of its account. */
  receivableCents?: number;
}
const NO_COLLATERAL: CollateralStands = { stands: false, differs: false };

/** @throws Refused OPENING_SEALED */
const mustNotBeSealed = ({ sealed }: Opening): void => {
  if (sealed) throw new Refused('OPENING_SEALED');
};

/** Asserts that it is sealed, so that its lines are corrected. @throws Refused OPENING_NOT_SEALED. */
export const mustBeSealed = ({ sealed }: Opening): void => {
  if (!sealed) throw new Refused('OPENING_NOT_SEALED');
};

/**
 * Asserts that lines may change, and what is booked of them (moving-in#states-of-a-move-in).
 * @throws Refused OPENING_SEALED, OPENING_SEAL_WAITS.
 */
export const mustBeOpen = (state: Opening): void => {
  mustNotBeSealed(state);
  if (state.requests.some(({ kind, state: now }) => kind === 'seal' && now === 'pending'))
    throw new Refused('OPENING_SEAL_WAITS');
};

/** @throws Refused OPENING_NOT_BEGUN */
const cutOverOf = ({ cutOverOn }: Opening): string => {
  if (cutOverOn === null) throw new Refused('OPENING_NOT_BEGUN');
  return cutOverOn;
};

/** Whether anything is in. */
export const hasStanding = (state: Opening, { stands }: CollateralStands): boolean =>
  stands || standingLines(state).length > 0;

interface PlannedMoveIn {
  cutOverOn: string;
  today: string;
  collateral?: CollateralStands;
  listsAreIn?: boolean;
}

/**
 * Begins a move-in, or names another program or day; the day changes only while nothing is in
 * (moving-in#cut-over-day).
 * @throws Refused as `mustBeOpen`; FUTURE_DAY, OPENING_DAY_FIXED.
 */
export const planMoveIn = (
  state: Opening,
  { cutOverOn, today, collateral = NO_COLLATERAL, listsAreIn = false }: PlannedMoveIn,
): OpeningEvent[] => {
  mustBeOpen(state);
  if (cutOverOn > today) {
    const message = 'The date cannot be in the future.';
    throw new Refused('FUTURE_DAY', {}, [{ path: 'cutOverOn', message }]);
  }
  const isFixed = state.daysClosed || hasStanding(state, collateral) || (listsAreIn && state.cutOverOn !== null);
  if (cutOverOn !== state.cutOverOn && isFixed) throw new Refused('OPENING_DAY_FIXED');
  return [{ type: 'MoveInPlanned', data: { cutOverOn } }];
};

/**
 * Books the difference between what stands and what the lines say, one event for each thing
 * (moving-in#books-the-difference): nothing where there is none, so it may be repeated, cut and run twice at once.
 * @throws Refused as `mustBeOpen`; OPENING_NOT_BEGUN.
 */
export const bringIn = (state: Opening, wanted: readonly WantedLine[]): OpeningEvent[] => {
  mustBeOpen(state);
  const effectiveOn = cutOverOf(state);
  const all = new Map<string, WantedLine>(
    standingLines(state).map((line) => [keyOf(line), { ...line, amountCents: 0 }] as const),
  );
  for (const line of wanted) all.set(keyOf(line), line);
  return [...all].flatMap(([key, { account, tags, amountCents }]): OpeningEvent[] => {
    const stands = state.lines.get(key);
    const difference = amountCents - (stands?.amountCents ?? 0);
    if (difference === 0) return [];
    const postings = postingsOf({ account, tags }, difference, OPENING_BALANCE);
    const data = { account, tags, version: (stands?.version ?? 0) + 1, effectiveOn, postings };
    return [
      amountCents === 0
        ? { type: 'OpeningLineTakenBack', data: { ...data, amountCents } }
        : { type: 'OpeningLineBooked', data: { ...data, amountCents } },
    ];
  });
};

/**
 * Takes all of it back before the seal; the lines stay as they were entered (moving-in#taking-back).
 * @throws Refused as `mustBeOpen`; OPENING_NOT_IN.
 */
export const takeBack = (state: Opening, collateral = NO_COLLATERAL): OpeningEvent[] => {
  mustBeOpen(state);
  // Where it was cut between its two streams, the days alone are left to open.
  if (!hasStanding(state, collateral) && !state.daysClosed) throw new Refused('OPENING_NOT_IN');
  return bringIn(state, []);
};

/**
 * The same events, closing the days up to the cut-over day before the first thing is in, and opening them behind the
 * last (moving-in#days-before-cut-over). The seal closes them too, of what was brought in before that was so.
 */
export const closingDays = (
  state: Opening,
  events: readonly OpeningEvent[],
  { stands }: { stands: boolean },
): OpeningEvent[] => {
  if (stands === state.daysClosed) return [...events];
  return stands
    ? [{ type: 'DaysBeforeClosed', data: { closedUntil: cutOverOf(state) } }, ...events]
    : [...events, { type: 'DaysBeforeOpened', data: {} }];
};

/** How many of these are booked. */
export const bookedOf = (events: readonly Pick<OpeningEvent, 'data'>[]): number =>
  events.filter(({ data }) => 'postings' in data).length;

/** Whether what stands is what the lines say. */
export const isIn = (state: Opening, wanted: readonly WantedLine[], collateral = NO_COLLATERAL): boolean => {
  const standing = standingLines(state);
  return (
    hasStanding(state, collateral) &&
    !collateral.differs &&
    standing.length === wanted.length &&
    wanted.every((line) => state.lines.get(keyOf(line))?.amountCents === line.amountCents)
  );
};

/** @throws Refused OPENING_TOTALS_DIFFER, with the account whose control total differs without a reason. */
const mustFoot = (unsettled: string | null): void => {
  if (unsettled !== null) throw new Refused('OPENING_TOTALS_DIFFER', { account: unsettled });
};

/** What is left once all that is owed is paid: what the seal moves. @throws Refused OPENING_NOT_IN, OPENING_DIFFERS. */
const equityToSeal = (state: Opening, wanted: readonly WantedLine[], collateral = NO_COLLATERAL): number => {
  if (!hasStanding(state, collateral)) throw new Refused('OPENING_NOT_IN');
  if (!isIn(state, wanted, collateral)) throw new Refused('OPENING_DIFFERS');
  return sheetOf(standingLines(state)).equityCents + (collateral.receivableCents ?? 0);
};

interface AskedSeal extends Asked {
  requestId: string;
  /** How much of it goes to 3900; the rest to 3000. */
  retainedCents: number;
  /** What stands beside the lines, with the lists that came. */
  collateral?: CollateralStands;
  /** The first account whose control total differs without a reason; null where none does. */
  unsettled?: string | null;
}

/**
 * Asks to seal what stands, which is what the lines say; it takes a second person (moving-in#sealing).
 * @throws Refused as `mustBeOpen`; OPENING_NOT_BEGUN, OPENING_NOT_IN, OPENING_DIFFERS, OPENING_TOTALS_DIFFER.
 */
export const askToSeal = (
  state: Opening,
  wanted: readonly WantedLine[],
  { requestId, retainedCents, askedBy, askedAt, collateral, unsettled = null }: AskedSeal,
): OpeningEvent[] => {
  mustBeOpen(state);
  cutOverOf(state);
  const equityCents = equityToSeal(state, wanted, collateral);
  mustFoot(unsettled);
  return [{ type: 'OpeningSealRequested', data: { requestId, retainedCents, equityCents, askedBy, askedAt } }];
};

/**
 * Asks to correct a line after the seal, to what it should have been (moving-in#corrections-after-the-seal).
 * @throws Refused OPENING_NOT_SEALED, OPENING_LINE_UNCHANGED, OPENING_CORRECTION_WAITS.
 */
export const askToCorrect = (
  state: Opening,
  { requestId, askedBy, askedAt, account, tags, amountCents }: WantedLine & Asked & { requestId: string },
): OpeningEvent[] => {
  mustBeSealed(state);
  const key = keyOf({ account, tags });
  if ((state.lines.get(key)?.amountCents ?? 0) === amountCents) throw new Refused('OPENING_LINE_UNCHANGED');
  const waits = state.requests.some(
    (other) => other.kind === 'correction' && other.state === 'pending' && keyOf(other) === key,
  );
  if (waits) throw new Refused('OPENING_CORRECTION_WAITS');
  return [{ type: 'OpeningCorrectionRequested', data: { requestId, account, tags, amountCents, askedBy, askedAt } }];
};

interface Approving {
  requestId: string;
  /** The lines as they are entered now. */
  wanted: readonly WantedLine[];
  collateral?: CollateralStands;
  unsettled?: string | null;
  approver: Approver;
  today: string;
}

const sealed = (
  state: Opening,
  request: SealRequest,
  { wanted, collateral, unsettled = null, ...by }: Approving,
): OpeningEvent[] => {
  mustNotBeSealed(state);
  const { requestId, retainedCents, askedBy, askedAt } = request;
  const { today: _, ...approval } = approvedBy(by, 'opening', { askedBy, askedAt });
  const equityCents = equityToSeal(state, wanted, collateral);
  mustFoot(unsettled);
  const postings = balanced([
    ...moved(OPENING_BALANCE, equityCents),
    ...moved(OWNERS_EQUITY, retainedCents - equityCents),
    ...moved(RETAINED_EARNINGS, -retainedCents),
  ]);
  const effectiveOn = cutOverOf(state);
  const of = { requestId, retainedCents, equityCents, askedBy, askedAt, ...approval };
  return closingDays(state, [{ type: 'OpeningSealed', data: { ...of, effectiveOn, postings } }], { stands: true });
};

const corrected = (state: Opening, request: CorrectionRequest, by: Approving): OpeningEvent[] => {
  const { requestId, account, tags, amountCents, askedBy, askedAt } = request;
  const { today, ...approval } = approvedBy(by, 'opening', { askedBy, askedAt });
  const stands = state.lines.get(keyOf(request));
  const postings = postingsOf({ account, tags }, amountCents - (stands?.amountCents ?? 0), RETAINED_EARNINGS);
  const of = { requestId, account, tags, amountCents, version: (stands?.version ?? 0) + 1, askedBy, askedAt };
  const days = { effectiveOn: cutOverOf(state), bookedOn: today };
  return [{ type: 'OpeningLineCorrected', data: { ...of, ...approval, ...days, postings } }];
};

/** What waits under an id. @throws Refused REQUEST_NOT_FOUND, REQUEST_DECIDED. */
const pendingOf = (state: Opening, requestId: string) => stillWaiting(state.requests.get(requestId));

/**
 * Approves what waits. The seal takes 3950 to 3000 and 3900 on the cut-over day, what stands being judged again; a
 * correction books today, against 3900 (money#recipes-of-openings).
 * @throws Refused REQUEST_NOT_FOUND, REQUEST_DECIDED, FOUR_EYES, WAITING_FOR_APPROVAL; as `askToSeal`.
 */
export const approveOpening = (state: Opening, by: Approving): OpeningEvent[] => {
  const request = pendingOf(state, by.requestId);
  return request.kind === 'seal' ? sealed(state, request, by) : corrected(state, request, by);
};

/** Ends what waits without booking it. @throws Refused as `endings`. */
export const { decline: declineOpening, withdraw: withdrawOpening } = endings({
  pendingOf,
  declined: 'OpeningRequestDeclined',
  withdrawn: 'OpeningRequestWithdrawn',
  says: (_: Opening, requestId) => ({ requestId }),
});
