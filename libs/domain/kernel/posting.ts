import { RECEIVABLE } from './chart-of-accounts.ts';

/** What a posting says beside its amount: whose account, which bond, who is to be paid (`sheriff:Orleans`), which surety's power, which colleague's commission, whose collateral, in which till, at which bank. No names of people. */
export interface PostingTags {
  accountId?: string | undefined;
  bondId?: string | undefined;
  payee?: string | undefined;
  suretyId?: string | undefined;
  powerId?: string | undefined;
  agentId?: string | undefined;
  /** Who gave collateral: a defendant, or somebody who answers for them. */
  personId?: string | undefined;
  /** In which till cash lies; missing of the office drawer. */
  tillId?: string | undefined;
  /** Which account at a bank, where it says so (money#bank-transfers). */
  bankAccountId?: string | undefined;
}

/** One line of a journal entry; `amountCents` is positive, `account` a ledger account code. */
export interface Posting {
  account: string;
  side: 'debit' | 'credit';
  amountCents: number;
  tags: PostingTags;
}

/** Debits a ledger account. */
export const debit = (account: string, amountCents: number, tags: PostingTags = {}): Posting => ({
  account,
  side: 'debit',
  amountCents,
  tags,
});

/** Credits a ledger account. */
export const credit = (account: string, amountCents: number, tags: PostingTags = {}): Posting => ({
  account,
  side: 'credit',
  amountCents,
  tags,
});

/** What a defendant account owes, up: debits Accounts Receivable. */
export const receivableUp = (amountCents: number, tags: PostingTags): Posting => debit(RECEIVABLE, amountCents, tags);

/** What a defendant account owes, down: credits Accounts Receivable. */
export const receivableDown = (amountCents: number, tags: PostingTags): Posting =>
  credit(RECEIVABLE, amountCents, tags);

/** The same entry with the sides exchanged: a reversal restores every balance exactly. */
export const mirrored = (postings: readonly Posting[]): Posting[] =>
  postings.map((posting) => ({ ...posting, side: posting.side === 'debit' ? 'credit' : 'debit' }));

/** Debits minus credits in cents; an entry is balanced where it is 0. */
export const imbalanceOf = (postings: readonly Posting[]): number =>
  postings.reduce((sum, { side, amountCents }) => sum + (side === 'debit' ? amountCents : -amountCents), 0);

/**
 * Asserts that an entry is balanced and its amounts are positive whole cents (building#balanced-postings).
 * @throws RangeError where it is not: a defect of a decision, never of the input.
 */
export const balanced = (postings: Posting[]): Posting[] => {
  if (
    imbalanceOf(postings) !== 0 ||
    postings.some(({ amountCents }) => !Number.isSafeInteger(amountCents) || amountCents <= 0)
  ) {
    throw new RangeError('A journal entry must balance in positive whole cents.');
  }
  return postings;
};

/** Where a posting counts: by its ledger account and what that is kept by; only the receivable is kept by defendant account. */
const placeOf = ({ account, tags: { accountId, ...tags } }: Posting): string => {
  const { bondId, payee, suretyId, powerId, agentId, personId, tillId, bankAccountId } = tags;
  return JSON.stringify([
    account,
    account === RECEIVABLE ? accountId : null,
    bondId,
    payee,
    suretyId,
    powerId,
    agentId,
    personId,
    tillId,
    bankAccountId,
  ]);
};

/** What stands of several entries: one posting for each account and its tags, debits first; none where they cancel out. */
export const standingOf = (postings: readonly Posting[]): Posting[] => {
  const sums = new Map<string, Posting & { cents: number }>();
  for (const posting of postings) {
    const key = placeOf(posting);
    const sum = sums.get(key) ?? { ...posting, cents: 0 };
    sums.set(key, {
      ...sum,
      cents: sum.cents + (posting.side === 'debit' ? posting.amountCents : -posting.amountCents),
    });
  }
  const lines = [...sums.values()].map(({ account, tags, cents }) =>
    cents > 0 ? debit(account, cents, tags) : credit(account, -cents, tags),
  );
  return [...lines.filter(({ side }) => side === 'debit'), ...lines.filter(({ side }) => side === 'credit')].filter(
    ({ amountCents }) => amountCents > 0,
  );
};

/** What takes entries back to the last cent, debits first. */
export const reversalOf = (postings: readonly Posting[]): Posting[] => balanced(standingOf(mirrored(postings)));
