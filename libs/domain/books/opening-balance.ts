import { OPENING_BALANCE } from '../kernel/chart-of-accounts.ts';
import { credit, debit, receivableDown, receivableUp, type Posting, type PostingTags } from '../kernel/posting.ts';

/** The parts of what a client owed in the old program; a credit is what they had there (moving-in#kinds-of-opening). */
export const BALANCE_KINDS = ['premium', 'passThrough', 'fees', 'charges', 'credit'] as const;
export type BalanceKind = (typeof BALANCE_KINDS)[number];

export const BALANCE_WORDS: Readonly<Record<BalanceKind, string>> = {
  premium: 'premium',
  passThrough: 'pass-through',
  fees: 'fees',
  charges: 'charges',
  credit: 'credit',
};

/** What a part moves what is owed by: a credit lowers it. */
export const owedOf = (kind: BalanceKind, amountCents: number): number =>
  kind === 'credit' ? -amountCents : amountCents;

/** Books that so much more is owed, or less, against what closes an opening (moving-in#opening-postings). */
export const balancePostings = (owedCents: number, tags: PostingTags): Posting[] => {
  if (owedCents === 0) return [];
  return owedCents > 0
    ? [receivableUp(owedCents, tags), credit(OPENING_BALANCE, owedCents)]
    : [debit(OPENING_BALANCE, -owedCents), receivableDown(-owedCents, tags)];
};
