import type { BalanceKind } from '#domain/books/opening-balance.ts';
import { BAD_DEBT, RECEIVABLE } from '#domain/kernel/chart-of-accounts.ts';
import { imbalanceOf, type Posting } from '#domain/kernel/posting.ts';
import type { PaymentMethod } from '#domain/kernel/payment-methods.ts';
import type { AccountEvent } from './account-events.ts';
import type { MovedEntry } from './account-transfer-events.ts';
import { bondsOf } from './account-transfers.ts';

/** One line of a statement; `amountCents` as it moves the balance: payments and write-offs negative, refunds positive. */
export interface StatementLine {
  organizationId: string;
  accountId: string;
  position: string;
  /** Which of its event's lines it is, from 1. */
  line: number;
  /** Which of its event's journal entries it belongs to, from 1. */
  part: number;
  eventId: string;
  entryId: string;
  kind: 'PREMIUM' | 'CHARGE' | 'FEE' | 'PAYMENT' | 'REFUND' | 'UNCLAIMED' | 'WRITE_OFF' | 'COLLATERAL' | 'CREDIT';
  what:
    | 'added'
    | 'amended'
    | 'adjusted'
    | 'voided'
    | 'transferred'
    | 'returned'
    | 'lowered'
    | 'recovered'
    | 'opened'
    | 'corrected';
  amountCents: number;
  passThroughCents: number;
  effectiveOn: string;
  recordedAt: string;
  actorId: string;
  bondId: string | null;
  feeKind: string | null;
  method: PaymentMethod | null;
  /** Of a line of a transfer: where it went, or came from. */
  otherAccountId: string | null;
  /** Of a payment that was deposited before this line. */
  depositedOn: string | null;
  /** The number of the deposit or settlement that took it there before this line. */
  slip: string | null;
}

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
  | 'slip'
>;

/** A payout leaves no line: it is not of the balance. */
const KINDS = {
  fee: 'FEE',
  charge: 'CHARGE',
  payment: 'PAYMENT',
  refund: 'REFUND',
  unclaimed: 'UNCLAIMED',
  payout: 'UNCLAIMED',
  'write-off': 'WRITE_OFF',
  'sent-back': 'REFUND',
  lowered: 'WRITE_OFF',
  collateral: 'COLLATERAL',
} as const;
/** What each part of an opening balance counts as (moving-in#kinds-of-opening). */
const OPENED_KINDS = {
  premium: 'PREMIUM',
  passThrough: 'FEE',
  fees: 'FEE',
  charges: 'CHARGE',
  credit: 'CREDIT',
  writtenOff: 'WRITE_OFF',
} as const;
const OPENED_FEES = { passThrough: 'Pass-through brought forward', fees: 'Fees brought forward' } as const;

/** The kind of a line of an opening balance, and what its fee is called. */
export const openedAs = (part: BalanceKind): Pick<TransferLine, 'kind' | 'feeKind'> => ({
  kind: OPENED_KINDS[part],
  feeKind: part === 'passThrough' || part === 'fees' ? OPENED_FEES[part] : null,
});
/** Of what was written off in the old program two lines: the premium that it was, and the write-off. */
export const openedLinesOf = <L extends Pick<TransferLine, 'kind' | 'amountCents'>>(
  part: BalanceKind | undefined,
  line: L,
): L[] =>
  part === 'writtenOff'
    ? [
        { ...line, kind: 'PREMIUM' },
        { ...line, amountCents: 0 - line.amountCents },
      ]
    : [line];
const PASS_THROUGH = '2100';

type MovedLine = Omit<TransferLine, 'accountId' | 'part' | 'effectiveOn' | 'otherAccountId'>;

/** The kind of the charge that a billed judgment is. What was billed on an account and given back is one entry there. */
export const JUDGMENT = 'Judgment';

/** Debits minus credits of one ledger account. */
const netOf = (account: string, postings: readonly Posting[]): number =>
  imbalanceOf(postings.filter((posting) => posting.account === account));

/** Of a payment for what was written off two lines: the recovery, which raises what is owed again, and the payment. */
export const withRecovery = <L extends Pick<TransferLine, 'kind' | 'what' | 'amountCents'>>(
  line: L,
  postings: readonly Posting[],
): L[] => {
  const recoveredCents = line.kind === 'PAYMENT' ? 0 - netOf(BAD_DEBT, postings) : 0;
  if (recoveredCents === 0) return [line];
  const what = line.what === 'added' ? 'recovered' : line.what;
  return [
    { ...line, kind: 'WRITE_OFF', what, amountCents: recoveredCents },
    { ...line, amountCents: line.amountCents - recoveredCents },
  ];
};

const lineOf = ({ entryId, kind, bondId, feeKind, method, depositedOn, slip, ...entry }: MovedEntry) => ({
  entryId,
  ...(kind === 'opened' ? openedAs(entry.opened ?? 'fees') : { kind: KINDS[kind], feeKind }),
  what: 'transferred' as const,
  bondId,
  method,
  depositedOn: depositedOn ?? null,
  slip: slip ?? null,
  amountCents: entry.opened === 'writtenOff' ? entry.amountCents : netOf(RECEIVABLE, entry.postings),
  passThroughCents:
    entry.opened === 'passThrough' ? netOf(RECEIVABLE, entry.postings) : 0 - netOf(PASS_THROUGH, entry.postings),
});

/** The lines of a transfer on both accounts: each thing keeps its kind (money#account-totals). */
export const transferLines = (
  fromAccountId: string,
  data: Extract<AccountEvent, { type: 'EntriesTransferred' }>['data'],
): TransferLine[] => {
  const { toAccountId, entries, effectiveOn } = data;
  const premiums = bondsOf(data).map(({ bondId, premiumCents }) => ({
    entryId: bondId,
    kind: 'PREMIUM' as const,
    what: 'transferred' as const,
    bondId,
    feeKind: null,
    method: null,
    depositedOn: null,
    slip: null,
    amountCents: premiumCents,
    passThroughCents: 0,
  }));
  const bills = (data.judgmentBills ?? []).map(({ judgmentId, bondId, billedCents }) => ({
    entryId: judgmentId,
    kind: 'CHARGE' as const,
    what: 'transferred' as const,
    bondId,
    feeKind: JUDGMENT,
    method: null,
    depositedOn: null,
    slip: null,
    amountCents: billedCents,
    passThroughCents: 0,
  }));
  const shared = { part: 1, effectiveOn };
  const lines = entries.flatMap((entry) =>
    openedLinesOf(entry.opened, lineOf(entry)).flatMap((line) => withRecovery<MovedLine>(line, entry.postings)),
  );
  // Of each pair the account that it leaves has the first line.
  return [...premiums, ...bills, ...lines].flatMap((line) => [
    {
      ...line,
      ...shared,
      accountId: fromAccountId,
      otherAccountId: toAccountId,
      amountCents: 0 - line.amountCents,
      passThroughCents: 0 - line.passThroughCents,
    },
    { ...line, ...shared, accountId: toAccountId, otherAccountId: fromAccountId },
  ]);
};
