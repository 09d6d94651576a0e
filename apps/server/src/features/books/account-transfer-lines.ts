import { RECEIVABLE } from '#domain/chart-of-accounts.ts';
import { imbalanceOf } from '#domain/posting.ts';
import type { Posting } from '#domain/posting.ts';
import type { StatementLine } from './account-entries.ts';
import type { AccountEvent } from './account-events.ts';
import type { MovedEntry } from './account-transfer-events.ts';

/** What a line of a transfer says; the rest is its event's. */
export type TransferLine = Pick<
  StatementLine,
  | 'accountId'
  | 'part'
  | 'effectiveOn'
  | 'entryId'
  | 'kind'
  | 'what'
  | 'amountCents'
  | 'passThroughCents'
  | 'bondId'
  | 'feeKind'
  | 'method'
  | 'otherAccountId'
  | 'depositedOn'
>;

const KINDS = { fee: 'FEE', charge: 'CHARGE', payment: 'PAYMENT' } as const;
const PASS_THROUGH = '2100';

/** Debits minus credits of one ledger account. */
const netOf = (account: string, postings: readonly Posting[]): number =>
  imbalanceOf(postings.filter((posting) => posting.account === account));

const lineOf = ({ entryId, kind, bondId, feeKind, method, depositedOn, postings }: MovedEntry) => ({
  ...{ entryId, kind: KINDS[kind], bondId, feeKind, method, depositedOn: depositedOn ?? null },
  amountCents: netOf(RECEIVABLE, postings),
  passThroughCents: 0 - netOf(PASS_THROUGH, postings),
});

/** The lines of a transfer on both accounts: each thing keeps its kind (books.md 3.8). */
export const transferLines = (
  fromAccountId: string,
  data: Extract<AccountEvent, { type: 'EntriesTransferred' }>['data'],
): TransferLine[] => {
  const { toAccountId, bondId, premiumCents, entries, effectiveOn } = data;
  const premium =
    bondId === null
      ? []
      : [
          {
            ...{ entryId: bondId, kind: 'PREMIUM' as const, bondId, feeKind: null, method: null, depositedOn: null },
            ...{ amountCents: premiumCents, passThroughCents: 0 },
          },
        ];
  const shared = { part: 1, effectiveOn, what: 'transferred' as const };
  return [...premium, ...entries.map(lineOf)].flatMap((line) => [
    {
      ...{ ...line, ...shared, accountId: fromAccountId, otherAccountId: toAccountId },
      ...{ amountCents: 0 - line.amountCents, passThroughCents: 0 - line.passThroughCents },
    },
    { ...line, ...shared, accountId: toAccountId, otherAccountId: fromAccountId },
  ]);
};
