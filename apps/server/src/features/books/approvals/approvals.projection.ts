import type { RecordedEvent } from '../../../platform/event-log/events.ts';
import { columnList, insertRows } from '../../../platform/projections/columns.ts';
import type { View, ViewTransaction } from '../../../platform/projections/view.ts';
import type { Voidable } from '#domain/kernel/refunds.ts';
import { accountOf, type AccountEvent, type RequestEvent } from '../account/index.ts';
import { type BondEvent } from '../bond/index.ts';

type OfBond =
  | ('BondVoidRequested' | 'BondVoidDeclined' | 'BondVoidWithdrawn')
  | ('AdjustmentRequested' | 'PremiumAdjusted' | 'AdjustmentDeclined' | 'AdjustmentWithdrawn')
  | ('JudgmentPaymentRequested' | 'JudgmentPaid' | 'JudgmentPaymentDeclined' | 'JudgmentPaymentWithdrawn');
type OfBondEvent = Extract<BondEvent, { type: OfBond }>;
type MoveEvent = Extract<BondEvent, { type: 'BondMoved' }>;
type TransferEvent = Extract<AccountEvent, { type: 'EntriesTransferred' }>;
/** Voids: one that took a second person names its request, the others waited for nobody. */
type VoidEvent = Extract<AccountEvent | BondEvent, { data: { reversesEventId: string; reasonCode: unknown } }>;
type CorrectedEvent = Extract<AccountEvent, { type: 'BalanceCorrected' }>;
type Recorded = RecordedEvent & (RequestEvent | CorrectedEvent | OfBondEvent | MoveEvent | TransferEvent | VoidEvent);

const KINDS = {
  RefundRequested: 'refund',
  WriteOffRequested: 'write-off',
  AdjustmentRequested: 'adjustment',
  PayoutRequested: 'payout',
  JudgmentPaymentRequested: 'judgment payment',
  VoidRequested: 'void',
  BalanceCorrectionRequested: 'correction',
  BondVoidRequested: 'void',
} as const;
const STATES = {
  RefundApproved: 'approved',
  WriteOffApproved: 'approved',
  BalanceCorrected: 'approved',
  RequestDeclined: 'declined',
  RequestWithdrawn: 'withdrawn',
  PremiumAdjusted: 'approved',
  UnclaimedPaid: 'approved',
  AdjustmentDeclined: 'declined',
  AdjustmentWithdrawn: 'withdrawn',
  JudgmentPaid: 'approved', // one below the limit was never asked for and has no row
  JudgmentPaymentDeclined: 'declined',
  JudgmentPaymentWithdrawn: 'withdrawn',
  BondVoidDeclined: 'declined',
  BondVoidWithdrawn: 'withdrawn',
} as const;
const VOIDED: readonly VoidEvent['type'][] = [
  'FeeVoided',
  'ChargeVoided',
  'PaymentVoided',
  'RefundVoided',
  'WriteOffVoided',
  'UnclaimedVoided',
  'PayoutVoided',
  'BondVoided',
];

interface AskedRow {
  organizationId: string;
  requestId: string;
  accountId: string;
  bondId: string | null;
  suretyId: string | null;
  kind: (typeof KINDS)[keyof typeof KINDS];
  amountCents: number;
  method: string | null;
  paidTo: string | null;
  voids: Voidable | null;
  entryId: string | null;
  closes: boolean;
  state: 'pending';
  askedBy: string;
  askedAt: string;
  askedEventId: string;
  position: string;
}

interface DecidedRow {
  organizationId: string;
  requestId: string;
  state: (typeof STATES)[keyof typeof STATES];
  decidedBy: string;
  decidedAt: string;
  decidedEventId: string;
  alone: boolean;
  position: string;
}

const ASKED_ROW = columnList<AskedRow>({
  organizationId: 'organization_id uuid',
  requestId: 'request_id uuid',
  accountId: 'account_id uuid',
  bondId: 'bond_id uuid',
  suretyId: 'surety_id uuid',
  kind: 'kind text',
  amountCents: 'amount_cents bigint',
  method: 'method text',
  paidTo: 'paid_to text',
  voids: 'voids text',
  entryId: 'entry_id uuid',
  closes: 'closes boolean',
  state: 'state text',
  askedBy: 'asked_by uuid',
  askedAt: 'asked_at timestamptz',
  askedEventId: 'asked_event_id uuid',
  position: 'position bigint',
});

const DECIDED_ROW = columnList<DecidedRow>({
  organizationId: 'organization_id uuid',
  requestId: 'request_id uuid',
  state: 'state text',
  decidedBy: 'decided_by uuid',
  decidedAt: 'decided_at timestamptz',
  decidedEventId: 'decided_event_id uuid',
  alone: 'alone boolean',
  position: 'position bigint',
});

const isAsked = (event: Recorded): event is Extract<Recorded, { type: keyof typeof KINDS }> => event.type in KINDS;

/** How much was asked for, in cents; an adjustment that takes one back, and a correction by which more is owed, is negative. */
const centsOf = (event: Extract<Recorded, { type: keyof typeof KINDS }>): number => {
  if (event.type === 'AdjustmentRequested') return event.data.byCents;
  if (event.type === 'BondVoidRequested') return event.data.voidsCents;
  return event.type === 'JudgmentPaymentRequested' ? event.data.paidCents : event.data.amountCents;
};

const askedOf = (event: Recorded): AskedRow[] => {
  if (!isAsked(event)) return [];
  const { requestId, askedBy, askedAt } = event.data;
  return [
    {
      organizationId: event.organizationId,
      requestId,
      accountId: accountOf(event),
      bondId: 'bondId' in event.data ? event.data.bondId : null,
      kind: KINDS[event.type],
      suretyId: event.type === 'JudgmentPaymentRequested' ? (event.data.bufOf ?? null) : null,
      amountCents: centsOf(event),
      method: 'method' in event.data ? event.data.method : null,
      state: 'pending',
      paidTo: 'to' in event.data ? event.data.to : null,
      voids: event.type === 'BondVoidRequested' ? 'bond' : event.type === 'VoidRequested' ? event.data.voids : null,
      entryId: event.type === 'VoidRequested' ? event.data.entryId : null,
      closes: 'closes' in event.data && event.data.closes === true,
      askedBy,
      askedAt,
      askedEventId: event.eventId,
      position: String(event.position),
    },
  ];
};

const isMove = (event: Recorded): event is RecordedEvent & (MoveEvent | TransferEvent) =>
  event.type === 'BondMoved' || event.type === 'EntriesTransferred';

const isVoid = (event: Recorded): event is RecordedEvent & VoidEvent =>
  VOIDED.includes(event.type as VoidEvent['type']);

const decidedOf = (event: Recorded): DecidedRow[] => {
  if (isAsked(event) || isMove(event)) return [];
  const { organizationId, eventId, metadata } = event;
  const decided = (requestId: string, state: DecidedRow['state'], alone: boolean): DecidedRow[] => [
    {
      organizationId,
      requestId,
      state,
      decidedBy: metadata.actorId,
      decidedAt: metadata.occurredAt,
      decidedEventId: eventId,
      alone,
      position: String(event.position),
    },
  ];
  if (isVoid(event)) {
    const { approval } = event.data;
    return approval ? decided(approval.requestId, 'approved', approval.alone) : [];
  }
  return decided(event.data.requestId, STATES[event.type], 'alone' in event.data && event.data.alone);
};

const decide = async (rows: readonly DecidedRow[], tx: ViewTransaction): Promise<void> => {
  if (rows.length === 0) return;
  await tx.query(
    `update ${tx.table('money_request')} as t
     set state = d.state, decided_by = d.decided_by, decided_at = d.decided_at, decided_event_id = d.decided_event_id,
         alone = d.alone, position = d.position
     from unnest(${DECIDED_ROW.arrays}) as d (${DECIDED_ROW.names})
     where t.organization_id = d.organization_id and t.request_id = d.request_id`,
    DECIDED_ROW.valuesOf(rows),
  );
};

/** A batch in runs that end with a move, so that moves and decisions are folded in the order of the log. */
const partsAtMoves = (events: readonly Recorded[]): Recorded[][] => {
  const parts: Recorded[][] = [[]];
  for (const event of events) {
    parts.at(-1)?.push(event);
    if (isMove(event)) parts.push([]);
  }
  return parts;
};

/** What waits goes along with its bond, to be booked where that stands then; what was paid out with its account. */
const follow = async (event: Recorded | undefined, tx: ViewTransaction): Promise<void> => {
  if (event?.type === 'EntriesTransferred') {
    const payouts = event.data.entries.filter(({ kind }) => kind === 'payout').map(({ entryId }) => entryId);
    if (payouts.length === 0) return;
    await tx.query(
      `update ${tx.table('money_request')} set account_id = $3 where organization_id = $1 and request_id = any($2)`,
      [event.organizationId, payouts, event.data.toAccountId],
    );
    return;
  }
  if (event?.type !== 'BondMoved') return;
  await tx.query(
    `update ${tx.table('money_request')} set account_id = $3
     where organization_id = $1 and bond_id = $2 and state = 'pending'`,
    [event.organizationId, event.data.bondId, event.data.accountId],
  );
};

/** What somebody asked for that needs a second person, and what became of it (money#second-person). */
export const approvalsView: View = {
  name: 'approvals',
  version: 1,
  kind: 'display',
  tables: ['money_request'],
  types: [...Object.keys(KINDS), ...Object.keys(STATES), ...VOIDED, 'BondMoved', 'EntriesTransferred'],
  apply: async (batch: readonly RecordedEvent[], tx) => {
    const events = batch as readonly Recorded[];
    // Sent without waiting for each other's answers; PostgreSQL runs them in this order. What was decided before a move
    // stays where it was booked.
    await Promise.all(
      partsAtMoves(events).flatMap((part) => [
        insertRows(tx, 'money_request', ASKED_ROW, part.flatMap(askedOf)),
        decide(part.flatMap(decidedOf), tx),
        follow(part.at(-1), tx),
      ]),
    );
  },
  changes: (recorded) => {
    const event = recorded as Recorded;
    if (event.type === 'BondMoved') return [{ topic: 'approval', id: event.data.bondId }];
    if (event.type === 'EntriesTransferred') return [{ topic: 'account', id: accountOf(event) }];
    if (isVoid(event)) {
      const { approval } = event.data;
      return approval ? [{ topic: 'approval', id: approval.requestId }] : [];
    }
    return [
      { topic: 'approval', id: event.data.requestId },
      { topic: 'account', id: accountOf(event) },
    ];
  },
};
