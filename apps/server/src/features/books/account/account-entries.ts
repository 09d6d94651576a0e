import { RECEIVABLE } from '#domain/kernel/chart-of-accounts.ts';
import { mirrored, type Posting } from '#domain/kernel/posting.ts';
import type { RecordedEvent } from '../../../platform/event-log/events.ts';
import type { BondEvent } from '../bond/index.ts';
import type { OpenedPart } from './account-entry-events.ts';
import type { AccountEvent } from './account-events.ts';
import {
  JUDGMENT,
  openedAs,
  openedLinesOf,
  transferLines,
  withRecovery,
  type StatementLine,
  type TransferLine,
} from './account-transfer-lines.ts';

/** Every event that moves an account, its bonds' included (money#who-books-what). */
export type StatementEvent = RecordedEvent & (AccountEvent | BondEvent);

const PASS_THROUGH = '2100';

const NOT_BANKED_YET = { otherAccountId: null, depositedOn: null, slip: null } as const;

const creditTo = (account: string, postings: readonly Posting[]): number =>
  postings
    .filter((posting) => posting.account === account)
    .reduce((sum, { side, amountCents }) => sum + (side === 'credit' ? amountCents : -amountCents), 0);

/** What an event adds to the receivable and to what is owed on, and for which bond. */
const moved = (postings: readonly Posting[]) => ({
  amountCents: creditTo(RECEIVABLE, mirrored(postings)),
  passThroughCents: creditTo(PASS_THROUGH, postings),
  bondId: postings.find(({ tags }) => tags.bondId)?.tags.bondId ?? null,
});

/** The account of an event: bond events name it, account events live on its stream. */
export const accountOf = (event: StatementEvent): string =>
  'accountId' in event.data ? event.data.accountId : event.stream.slice(event.stream.indexOf('.') + 1);

type Found = Pick<StatementLine, 'entryId' | 'kind' | 'what' | 'effectiveOn'> &
  Partial<Pick<StatementLine, 'feeKind' | 'method'>> & {
    bookedOn?: string | undefined;
    postings: readonly Posting[];
  };

const particulars = (event: StatementEvent): Found | null => {
  switch (event.type) {
    case 'FeeAdded': {
      const { feeId, kind, chargedOn, postings } = event.data;
      return { entryId: feeId, kind: 'FEE', what: 'added', effectiveOn: chargedOn, feeKind: kind, postings };
    }
    case 'FeeVoided':
      return { entryId: event.data.feeId, kind: 'FEE', what: 'voided', ...event.data };
    case 'ChargeAdded': {
      const { chargeId, chargedOn, postings } = event.data;
      return { entryId: chargeId, kind: 'CHARGE', what: 'added', effectiveOn: chargedOn, postings };
    }
    case 'ChargeVoided':
      return { entryId: event.data.chargeId, kind: 'CHARGE', what: 'voided', ...event.data };
    case 'PaymentReceived': {
      const { paymentId, paidOn, method, postings } = event.data;
      return { entryId: paymentId, kind: 'PAYMENT', what: 'added', effectiveOn: paidOn, method, postings };
    }
    case 'PaymentVoided':
      return { entryId: event.data.paymentId, kind: 'PAYMENT', what: 'voided', ...event.data };
    case 'PaymentReturned': {
      const { paymentId: entryId, method, reversesEventId, effectiveOn, postings } = event.data;
      const line = { entryId, what: 'returned', effectiveOn, postings } as const;
      // Of a payment from before moving in there is no line that it takes back: it is owed once more, as what was refunded.
      return reversesEventId === undefined ? { ...line, kind: 'REFUND' } : { ...line, kind: 'PAYMENT', method };
    }
    case 'RefundApproved':
      return { entryId: event.data.requestId, kind: 'REFUND', what: 'added', ...event.data };
    case 'RefundVoided':
      return { entryId: event.data.requestId, kind: 'REFUND', what: 'voided', ...event.data };
    case 'CreditUnclaimed':
      return { entryId: event.data.unclaimedId, kind: 'UNCLAIMED', what: 'added', ...event.data };
    case 'UnclaimedVoided':
      return { entryId: event.data.unclaimedId, kind: 'UNCLAIMED', what: 'voided', ...event.data };
    case 'WriteOffApproved':
      return { entryId: event.data.requestId, kind: 'WRITE_OFF', what: 'added', ...event.data };
    case 'WriteOffLowered':
      return { entryId: event.eventId, kind: 'WRITE_OFF', what: 'lowered', ...event.data };
    case 'WriteOffVoided':
      return { entryId: event.data.requestId, kind: 'WRITE_OFF', what: 'voided', ...event.data };
    case 'CollateralApplied':
      return { entryId: event.data.applicationId, kind: 'COLLATERAL', what: 'added', ...event.data };
    case 'BondWritten':
      return { entryId: event.data.bondId, kind: 'PREMIUM', what: 'added', ...event.data };
    case 'BondAmended':
      return { entryId: event.data.bondId, kind: 'PREMIUM', what: 'amended', ...event.data };
    case 'PremiumAdjusted':
      return { entryId: event.data.bondId, kind: 'PREMIUM', what: 'adjusted', ...event.data };
    case 'JudgmentBilled':
      return { entryId: event.data.judgmentId, kind: 'CHARGE', what: 'added', feeKind: JUDGMENT, ...event.data };
    case 'JudgmentRemitted':
      return { entryId: event.data.judgmentId, kind: 'CHARGE', what: 'lowered', feeKind: JUDGMENT, ...event.data };
    case 'BondVoided':
      return { entryId: event.data.bondId, kind: 'PREMIUM', what: 'voided', ...event.data };
    default:
      return null;
  }
};

/** What an event books on one day; `part` as the journal counts it. */
interface Part {
  part: number;
  /** The day of its journal entry, so that a statement foots with the ledger. */
  effectiveOn: string;
  postings: readonly Posting[];
}

const partsOf = (event: StatementEvent, { effectiveOn, bookedOn, postings }: Found): Part[] => {
  const moved = event.type === 'BondAmended' ? event.data.moved : undefined;
  const days = [
    ...(moved ? [{ effectiveOn: moved.from, postings: mirrored(moved.postings) }] : []),
    ...(moved ? [{ effectiveOn: moved.to, postings: moved.postings }] : []),
    { effectiveOn: bookedOn ?? effectiveOn, postings },
  ];
  return days.filter((day) => day.postings.length > 0).map((day, index) => ({ part: index + 1, ...day }));
};

/** The accounts whose receivable an entry touches, each once. */
const accountsOf = (postings: readonly Posting[]): string[] => [
  ...new Set(postings.flatMap(({ account, tags }) => (account === RECEIVABLE ? (tags.accountId ?? []) : []))),
];

/** What an account opens with, each part in its kind (moving-in#kinds-of-opening). */
const openedLines = (
  accountId: string,
  { parts, effectiveOn, what }: { parts: readonly OpenedPart[]; effectiveOn: string; what: 'opened' | 'corrected' },
): TransferLine[] =>
  parts.flatMap(({ entryId, kind, moves }) =>
    moves.flatMap(({ cents }): TransferLine[] => {
      const named = { accountId, part: 1, effectiveOn, entryId, what, bondId: null, method: null };
      const passThroughCents = kind === 'passThrough' ? cents : 0;
      const line = { ...named, ...NOT_BANKED_YET, ...openedAs(kind), amountCents: cents, passThroughCents };
      return openedLinesOf(kind, line);
    }),
  );

const bookedLines = (event: StatementEvent): TransferLine[] => {
  if (event.type === 'BalanceBroughtIn') return openedLines(accountOf(event), { ...event.data, what: 'opened' });
  if (event.type === 'BalanceCorrected') {
    const { part, bookedOn: effectiveOn } = event.data;
    return openedLines(accountOf(event), { parts: [part], effectiveOn, what: 'corrected' });
  }
  if (event.type === 'EntriesTransferred') return transferLines(accountOf(event), event.data);
  const found = particulars(event);
  if (!found) return [];
  const { entryId, kind, what, feeKind = null, method = null } = found;
  return partsOf(event, found).flatMap(({ part, effectiveOn, postings }) =>
    accountsOf(postings).flatMap((accountId) => {
      const here = postings.filter(({ account, tags }) => account !== RECEIVABLE || tags.accountId === accountId);
      const named = { accountId, part, effectiveOn, entryId, kind, what, feeKind, method };
      // Collateral is of a bond, what it pays is not.
      const ofBond = kind === 'COLLATERAL' ? { bondId: null } : {};
      const line: TransferLine = { ...named, ...NOT_BANKED_YET, ...moved(here), ...ofBond };
      return withRecovery(line, here);
    }),
  );
};

/** The statement lines of an event, on every account whose balance it moves. */
export const linesOf = (event: StatementEvent): StatementLine[] =>
  bookedLines(event)
    .filter(({ amountCents }) => amountCents !== 0)
    .map((line, index) => ({
      ...line,
      organizationId: event.organizationId,
      position: String(event.position),
      line: index + 1,
      eventId: event.eventId,
      recordedAt: event.metadata.occurredAt,
      actorId: event.metadata.actorId,
    }));
