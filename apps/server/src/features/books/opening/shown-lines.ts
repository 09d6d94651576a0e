import type { Opening as Answer } from '#contracts/books/opening/opening.ts';
import { namedBy, type OpeningLine, type OpeningNames } from '#domain/books/opening.ts';
import { COLLATERAL_HELD } from '#domain/kernel/chart-of-accounts.ts';
import type { PostingTags } from '#domain/kernel/posting.ts';
import type { OpenedCollateral } from '../trust/index.ts';
import type { EnteredLine } from './opening-lines.query.ts';
import { standingLines, type Opening } from './opening-state.ts';

/** Whom or what a line names, in words. */
type Who = (line: OpeningNames) => string;

interface Standing extends OpeningLine {
  version: number;
}

/** What makes two lines the same: their account, and whom it names. */
export const keyOf = ({ account, payee, suretyId, agentId, personId, bondId, accountId }: OpeningLine): string =>
  [account, payee, suretyId, agentId, personId, bondId, accountId].join(' ');

/** What is booked, collateral too. */
export const bookedLines = (state: Opening, collateral: readonly OpenedCollateral[]): Standing[] => [
  ...standingLines(state).map(({ account, tags, amountCents, version }) => ({
    account,
    ...namedBy(tags),
    amountCents,
    bankedCents: 0,
    unbankedCents: 0,
    version,
  })),
  ...collateral.map(({ personId, bondId, heldCents, unbankedCents, version }) => ({
    account: COLLATERAL_HELD,
    ...namedBy({ personId, bondId }),
    amountCents: heldCents,
    bankedCents: heldCents - unbankedCents,
    unbankedCents,
    version,
  })),
];

/** A thing with whom it names. */
export const shownThing = ({ account, tags }: { account: string; tags: PostingTags }, who: Who) => {
  const named = namedBy(tags);
  return { account, ...named, who: who(named) };
};

/** Before the seal what was entered, after it what stands. */
export const shownLines = (
  entered: readonly EnteredLine[],
  booked: readonly Standing[],
  { isSealed, who }: { isSealed: boolean; who: Who },
): Answer['lines'] => {
  if (isSealed)
    return booked.map((line) => ({
      ...line,
      who: who(line),
      lineId: null,
      ofFile: false,
      bookedCents: line.amountCents,
    }));
  const cents = new Map(booked.map((line) => [keyOf(line), line.amountCents]));
  return entered.map((line) => ({ ...line, who: who(line), bookedCents: cents.get(keyOf(line)) ?? 0 }));
};

/** What is booked and not in the lines any more. */
export const removedLines = (
  entered: readonly EnteredLine[],
  booked: readonly Standing[],
  who: Who,
): Answer['removed'] => {
  const there = new Set(entered.map(keyOf));
  return booked
    .filter((line) => !there.has(keyOf(line)))
    .map((line) => {
      const { account, payee, suretyId, agentId, personId, bondId, accountId, amountCents: bookedCents } = line;
      return { account, payee, suretyId, agentId, personId, bondId, accountId, who: who(line), bookedCents };
    });
};
