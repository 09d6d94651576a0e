import { COLLATERAL_HELD, TRUST_BANK, UNDEPOSITED_TRUST } from '#domain/kernel/chart-of-accounts.ts';
import { balanced, credit, debit, type Posting, type PostingTags } from '#domain/kernel/posting.ts';
import { Refused } from '../../../kernel/refused.ts';
import { approvedBy, endings, stillWaiting, type Approver, type Asked } from '../../agency/organizations/index.ts';
import { claimed, claimedCash, freeCents } from './trust-limits.ts';
import { tagsOf } from './trust.ts';
import type { TrustEvent } from './trust-events.ts';
import { holdingKey, type OpenedCollateral, type Trust } from './trust-state.ts';

/** What is brought in of the opening. */
export const openedCollateral = ({ opened }: Trust): OpenedCollateral[] =>
  [...opened.values()].filter(({ heldCents }) => heldCents !== 0);

/** What is to stand of a person's collateral on a bond. */
export type WantedCollateral = Omit<OpenedCollateral, 'version'>;

interface Change {
  wanted: WantedCollateral;
  version: number;
  heldMore: number;
  unbankedMore: number;
}

const moved = (account: string, cents: number, tags: PostingTags = {}): Posting[] =>
  cents === 0 ? [] : [cents > 0 ? debit(account, cents, tags) : credit(account, -cents, tags)];

const bankMoreOf = ({ heldMore, unbankedMore }: Change): number => heldMore - unbankedMore;

/**
 * `othersBankMore`: what changes that were judged before these put into the bank, in cents.
 * @throws Refused OPENING_COLLATERAL_MOVED where less would stand than was given back, banked or claimed since.
 */
const mustBeThere = (state: Trust, changes: readonly Change[], othersBankMore = 0): void => {
  const isShort = ({ wanted, heldMore, unbankedMore }: Change): boolean => {
    const lying = state.receipts.get(wanted.receiptId)?.lyingCents ?? 0;
    return (
      (heldMore < 0 && freeCents(state, wanted) + heldMore < 0) ||
      (unbankedMore < 0 && lying + unbankedMore < claimedCash(state, wanted))
    );
  };
  const bankMore = changes.reduce((sum, change) => sum + bankMoreOf(change), othersBankMore);
  const atBank = () => state.bankCents - claimed(state, null, ({ method }) => method === 'Check');
  if (changes.some(isShort) || (bankMore < 0 && atBank() + bankMore < 0)) throw new Refused('OPENING_COLLATERAL_MOVED');
};

/** How what stands is otherwise than it is to; null where it is not. */
const changeTo = (state: Trust, wanted: WantedCollateral): Change | null => {
  const stands = state.opened.get(holdingKey(wanted));
  const heldMore = wanted.heldCents - (stands?.heldCents ?? 0);
  const unbankedMore = wanted.unbankedCents - (stands?.unbankedCents ?? 0);
  if (heldMore === 0 && unbankedMore === 0) return null;
  return { wanted, version: (stands?.version ?? 0) + 1, heldMore, unbankedMore };
};

/** What stands otherwise than it is to; what is not wanted any more is to stand at 0. */
const changesOf = (state: Trust, wanted: readonly WantedCollateral[]): Change[] => {
  const all = new Map<string, WantedCollateral>(
    openedCollateral(state).map((one) => [holdingKey(one), { ...one, heldCents: 0, unbankedCents: 0 }]),
  );
  for (const one of wanted) all.set(holdingKey(one), one);
  return [...all.values()].map((one) => changeTo(state, one)).filter((change) => change !== null);
};

/** A change as it stands in its event, with what it books: trust money and what is held of a person move alike. */
const bookedAs = ({ wanted: one, version, heldMore, unbankedMore }: Change) => {
  const { bondId, accountId, personId, defendantId, receiptId, heldCents, unbankedCents } = one;
  const postings = balanced([
    ...moved(TRUST_BANK, heldMore - unbankedMore),
    ...moved(UNDEPOSITED_TRUST, unbankedMore),
    ...moved(COLLATERAL_HELD, -heldMore, tagsOf(one)),
  ]);
  return { bondId, accountId, personId, defendantId, receiptId, version, heldCents, unbankedCents, postings };
};

/**
 * Brings in what is held as collateral, with the trust money that it is held in, one event for each person and bond:
 * the difference to what stands, so it may be repeated and cut (moving-in#opening-trust).
 * @throws Refused OPENING_COLLATERAL_MOVED.
 */
export const openCollateral = (
  state: Trust,
  wanted: readonly WantedCollateral[],
  effectiveOn: string,
): TrustEvent[] => {
  const changes = changesOf(state, wanted);
  mustBeThere(state, changes);
  return changes.map((change) => ({ type: 'CollateralBroughtIn', data: { ...bookedAs(change), effectiveOn } }));
};

/**
 * Judges one change after the other, each with those before it that were not refused. What is new takes nothing away, so
 * it is not refused. What it answers throws Refused OPENING_COLLATERAL_MOVED.
 */
export const judgingCollateral = (state: Trust): ((wanted: WantedCollateral) => void) => {
  const judged = new Map<string, Change | null>(openedCollateral(state).map((one) => [holdingKey(one), null]));
  let bankMore = 0;
  return (wanted) => {
    const key = holdingKey(wanted);
    const before = judged.get(key);
    const others = bankMore - (before ? bankMoreOf(before) : 0);
    const change = changeTo(state, wanted);
    if (before !== undefined) mustBeThere(state, change ? [change] : [], others);
    judged.set(key, change);
    bankMore = others + (change ? bankMoreOf(change) : 0);
  };
};

/** What a correction changes, which may be done. @throws Refused OPENING_LINE_UNCHANGED, OPENING_COLLATERAL_MOVED. */
const mustChange = (state: Trust, wanted: WantedCollateral): Change => {
  const change = changeTo(state, wanted);
  if (change === null) throw new Refused('OPENING_LINE_UNCHANGED');
  mustBeThere(state, [change]);
  return change;
};

/**
 * Asks to correct what is held of an opening after its seal, to what it should have been
 * (moving-in#corrections-after-the-seal).
 * @throws Refused OPENING_LINE_UNCHANGED, OPENING_COLLATERAL_MOVED, OPENING_CORRECTION_WAITS.
 */
export const askToCorrectCollateral = (
  state: Trust,
  { wanted, requestId, askedBy, askedAt }: { wanted: WantedCollateral; requestId: string } & Asked,
): TrustEvent[] => {
  const waits = state.corrections.some(
    (other) => other.state === 'pending' && holdingKey(other) === holdingKey(wanted),
  );
  if (waits) throw new Refused('OPENING_CORRECTION_WAITS');
  const { bondId, accountId, personId, defendantId, receiptId, heldCents, unbankedCents } = mustChange(
    state,
    wanted,
  ).wanted;
  const of = { bondId, accountId, personId, defendantId, receiptId, heldCents, unbankedCents };
  return [{ type: 'CollateralCorrectionRequested', data: { ...of, requestId, askedBy, askedAt } }];
};

/** What waits under an id. @throws Refused REQUEST_NOT_FOUND, REQUEST_DECIDED. */
const correctionOf = ({ corrections }: Trust, requestId: string) => stillWaiting(corrections.get(requestId));

/**
 * Books a correction today, of the cut-over day: what is held and its trust money change alike, and everything is judged
 * again (money#trust-equals-collateral).
 * @throws Refused REQUEST_NOT_FOUND, REQUEST_DECIDED, FOUR_EYES, WAITING_FOR_APPROVAL; as `askToCorrectCollateral`.
 */
export const approveCorrectedCollateral = (
  state: Trust,
  { requestId, cutOverOn, ...by }: { requestId: string; cutOverOn: string; approver: Approver; today: string },
): TrustEvent[] => {
  const request = correctionOf(state, requestId);
  const { askedBy, askedAt } = request;
  const { today: bookedOn, ...approval } = approvedBy(by, 'opening', { askedBy, askedAt });
  const data = { ...bookedAs(mustChange(state, request)), requestId, askedBy, askedAt, ...approval };
  return [{ type: 'CollateralCorrected', data: { ...data, effectiveOn: cutOverOn, bookedOn } }];
};

/** Ends a correction that waits without booking it. @throws Refused as `endings`. */
export const { decline: declineCorrectedCollateral, withdraw: withdrawCorrectedCollateral } = endings({
  pendingOf: correctionOf,
  declined: 'CollateralDeclined',
  withdrawn: 'CollateralWithdrawn',
  says: (_: Trust, requestId, { bondId, accountId, personId }) => ({ requestId, bondId, accountId, personId }),
});

/** How what stands of the opening's collateral is to what its lines say. */
export const isOpened = (
  state: Trust,
  wanted: readonly Pick<WantedCollateral, 'personId' | 'bondId' | 'heldCents' | 'unbankedCents'>[],
): boolean =>
  openedCollateral(state).length === wanted.length &&
  wanted.every((one) => {
    const stands = state.opened.get(holdingKey(one));
    return stands?.heldCents === one.heldCents && stands.unbankedCents === one.unbankedCents;
  });
