import type { AccountEntry } from '#contracts/books/statements.ts';

/** What a line is called where it is taken back; a charge of the catalogue stands with the fees. */
export const entryWord = ({ kind }: Pick<AccountEntry, 'kind'>): string =>
  ({
    ...{ PREMIUM: 'premium', CHARGE: 'fee', FEE: 'fee', PAYMENT: 'payment', REFUND: 'refund' },
    ...{ UNCLAIMED: 'unclaimed credit', WRITE_OFF: 'write-off' },
  })[kind];
