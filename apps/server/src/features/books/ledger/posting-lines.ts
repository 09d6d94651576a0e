import type { JournalEntry } from './journal.ts';

/** The postings of journal entries, a row each. */
export const linesOf = (entries: readonly JournalEntry[]) =>
  entries.flatMap(({ organizationId, number, bookedOn, postings }) =>
    postings.map(({ account, side, amountCents, tags }, index) => ({
      organizationId,
      number,
      line: index + 1,
      account,
      debitCents: side === 'debit' ? amountCents : 0,
      creditCents: side === 'credit' ? amountCents : 0,
      accountId: tags.accountId ?? null,
      bondId: tags.bondId ?? null,
      payee: tags.payee ?? null,
      suretyId: tags.suretyId ?? null,
      powerId: tags.powerId ?? null,
      agentId: tags.agentId ?? null,
      personId: tags.personId ?? null,
      tillId: tags.tillId ?? null,
      bankAccountId: tags.bankAccountId ?? null,
      bookedOn,
    })),
  );

export type Line = ReturnType<typeof linesOf>[number];
