import { COLLATERAL_HELD, TRUST_BANK, UNDEPOSITED_TRUST } from '#domain/kernel/chart-of-accounts.ts';
import { balanced, credit, debit, type Posting, type PostingTags } from '#domain/kernel/posting.ts';
import { Refused } from '../../../kernel/refused.ts';
import { claimed, claimedCash, freeCents } from './trust-limits.ts';
import { tagsOf } from './trust.ts';
import type { TrustEvent } from './trust-events.ts';
import { holdingKey, openedCollateral, type OpenedCollateral, type Trust } from './trust-state.ts';

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

/** @throws Refused OPENING_COLLATERAL_MOVED where less would stand than was given back, banked or claimed since. */
const mustBeThere = (state: Trust, changes: readonly Change[]): void => {
  const isShort = ({ wanted, heldMore, unbankedMore }: Change): boolean => {
    const lying = state.receipts.get(wanted.receiptId)?.lyingCents ?? 0;
    return (
      (heldMore < 0 && freeCents(state, wanted) + heldMore < 0) ||
      (unbankedMore < 0 && lying + unbankedMore < claimedCash(state, wanted))
    );
  };
  const bankMore = changes.reduce((sum, { heldMore, unbankedMore }) => sum + heldMore - unbankedMore, 0);
  const atBank = state.bankCents - claimed(state, null, ({ method }) => method === 'Check');
  if (changes.some(isShort) || (bankMore < 0 && atBank + bankMore < 0)) throw new Refused('OPENING_COLLATERAL_MOVED');
};

/** What stands otherwise than it is to; what is not wanted any more is to stand at 0. */
const changesOf = (state: Trust, wanted: readonly WantedCollateral[]): Change[] => {
  const all = new Map<string, WantedCollateral>(
    openedCollateral(state).map((one) => [holdingKey(one), { ...one, heldCents: 0, unbankedCents: 0 }]),
  );
  for (const one of wanted) all.set(holdingKey(one), one);
  return [...all].flatMap(([key, one]): Change[] => {
    const stands = state.opened.get(key);
    const heldMore = one.heldCents - (stands?.heldCents ?? 0);
    const unbankedMore = one.unbankedCents - (stands?.unbankedCents ?? 0);
    if (heldMore === 0 && unbankedMore === 0) return [];
    return [{ wanted: one, version: (stands?.version ?? 0) + 1, heldMore, unbankedMore }];
  });
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
  return changes.map(({ wanted: one, version, heldMore, unbankedMore }) => {
    const { bondId, accountId, personId, defendantId, receiptId, heldCents, unbankedCents } = one;
    const postings = balanced([
      ...moved(TRUST_BANK, heldMore - unbankedMore),
      ...moved(UNDEPOSITED_TRUST, unbankedMore),
      ...moved(COLLATERAL_HELD, -heldMore, tagsOf(one)),
    ]);
    const of = { bondId, accountId, personId, defendantId, receiptId };
    return { type: 'CollateralBroughtIn', data: { ...of, version, heldCents, unbankedCents, effectiveOn, postings } };
  });
};

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
