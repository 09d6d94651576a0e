import { RECEIVABLE } from '#domain/chart-of-accounts.ts';
import { mirrored } from '#domain/posting.ts';
import type { Posting } from '#domain/posting.ts';
import type { PaymentMethod } from '#domain/option-lists.ts';
import type { RecordedEvent } from '../../platform/event-log/events.ts';
import type { BondEvent } from './bond-events.ts';
import type { AccountEvent } from './account-events.ts';

/** Every event that moves an account, its bonds' included (design 8, who books what). */
export type StatementEvent = RecordedEvent & (AccountEvent | BondEvent);

/** One line of a statement; `amountCents` as it moves the balance: payments negative. */
export interface StatementLine {
  organizationId: string;
  accountId: string;
  position: string;
  eventId: string;
  entryId: string;
  kind: 'PREMIUM' | 'CHARGE' | 'FEE' | 'PAYMENT';
  what: 'added' | 'amended' | 'voided';
  amountCents: number;
  passThroughCents: number;
  effectiveOn: string;
  recordedAt: string;
  actorId: string;
  bondId: string | null;
  feeKind: string | null;
  method: PaymentMethod | null;
}

const PASS_THROUGH = '2100';

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

const particulars = (
  event: StatementEvent,
):
  | (Pick<StatementLine, 'entryId' | 'kind' | 'what' | 'effectiveOn'> &
      Partial<Pick<StatementLine, 'feeKind' | 'method'>> & {
        bookedOn?: string | undefined;
        postings: readonly Posting[];
      })
  | null => {
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
    case 'BondWritten':
      return { entryId: event.data.bondId, kind: 'PREMIUM', what: 'added', ...event.data };
    case 'BondAmended':
      return { entryId: event.data.bondId, kind: 'PREMIUM', what: 'amended', ...event.data };
    case 'BondVoided':
      return { entryId: event.data.bondId, kind: 'PREMIUM', what: 'voided', ...event.data };
    default:
      return null;
  }
};

/** The statement line of an event; null where it moves no money. */
export const lineOf = (event: StatementEvent): StatementLine | null => {
  const found = particulars(event);
  if (!found || found.postings.length === 0) return null;
  const { entryId, kind, what, feeKind = null, method = null } = found;
  // The day of its journal entry, so that a statement foots with the ledger.
  const effectiveOn = found.bookedOn ?? found.effectiveOn;
  return {
    organizationId: event.organizationId,
    accountId: accountOf(event),
    position: String(event.position),
    eventId: event.eventId,
    entryId,
    kind,
    what,
    effectiveOn,
    feeKind,
    method,
    recordedAt: event.metadata.occurredAt,
    actorId: event.metadata.actorId,
    ...moved(found.postings),
  };
};
