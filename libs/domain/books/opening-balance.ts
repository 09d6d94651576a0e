import { OPENING_BALANCE } from '../kernel/chart-of-accounts.ts';
import { credit, debit, receivableDown, receivableUp, type Posting, type PostingTags } from '../kernel/posting.ts';

/**
 * The parts of what a client owed in the old program; a credit is what they had there, and what was written off there is
 * not owed, and may be recovered (moving-in#kinds-of-opening).
 */
export const BALANCE_KINDS = ['premium', 'passThrough', 'fees', 'charges', 'credit', 'writtenOff'] as const;
export type BalanceKind = (typeof BALANCE_KINDS)[number];

export const BALANCE_WORDS: Readonly<Record<BalanceKind, string>> = {
  premium: 'premium',
  passThrough: 'pass-through',
  fees: 'fees',
  charges: 'charges',
  credit: 'credit',
  writtenOff: 'written off',
};

/** What a part moves what is owed by: a credit lowers it, what was written off is premium and a write-off of as much. */
export const owedOf = (kind: BalanceKind, amountCents: number): number => {
  if (kind === 'writtenOff') return 0;
  return kind === 'credit' ? -amountCents : amountCents;
};

/** Books that so much more is owed, or less, against what closes an opening (moving-in#opening-postings). */
export const balancePostings = (owedCents: number, tags: PostingTags): Posting[] => {
  if (owedCents === 0) return [];
  return owedCents > 0
    ? [receivableUp(owedCents, tags), credit(OPENING_BALANCE, owedCents)]
    : [debit(OPENING_BALANCE, -owedCents), receivableDown(-owedCents, tags)];
};

/** Books what was written off in the old program: owed and not owed any more, so that nothing of it stands. */
const writtenOffPostings = (amountCents: number, tags: PostingTags): Posting[] => {
  if (amountCents === 0) return [];
  const cents = Math.abs(amountCents);
  return [receivableUp(cents, tags), receivableDown(cents, tags)];
};

/** What a part books that moves by so much: of what was written off by how much that changes. */
export const partPostings = (kind: BalanceKind, cents: number, tags: PostingTags): Posting[] =>
  kind === 'writtenOff' ? writtenOffPostings(cents, tags) : balancePostings(cents, tags);
