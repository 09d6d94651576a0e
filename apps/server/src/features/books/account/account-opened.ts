import { OPENING_BALANCE, UNCLAIMED } from '#domain/kernel/chart-of-accounts.ts';
import { balanced, credit, debit, type Posting } from '#domain/kernel/posting.ts';
import type { Entry } from './account-state.ts';

/** What an unclaimed credit of the opening has booked, in all. */
export const openedPostings = (accountId: string, amountCents: number): Posting[] =>
  amountCents === 0
    ? []
    : balanced([debit(OPENING_BALANCE, amountCents), credit(UNCLAIMED, amountCents, { accountId })]);

/** Whether an unclaimed credit came with the opening of the books: it was never money of this account. */
export const isOfOpening = ({ kind, postings }: Pick<Entry, 'kind' | 'postings'>): boolean =>
  kind === 'unclaimed' && postings.some(({ account }) => account === OPENING_BALANCE);
