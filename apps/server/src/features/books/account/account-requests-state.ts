import type { VoidReason } from '#domain/kernel/option-lists.ts';
import { decidedAs } from '../../agency/organizations/index.ts';
import { NOT_BANKED } from './account-banked.ts';
import type { Account, Entry, MoneyRequest } from './account-state.ts';
import type { AccountEvent } from './account-events.ts';

type Of<T extends AccountEvent['type']> = Extract<AccountEvent, { type: T }>;

/** Every event of a request, from asking to its approval or its end. */
export type RequestEvent = Of<
  | 'RefundRequested'
  | 'WriteOffRequested'
  | 'PayoutRequested'
  | 'VoidRequested'
  | 'BalanceCorrectionRequested'
  | 'RefundApproved'
  | 'WriteOffApproved'
  | 'UnclaimedPaid'
  | 'RequestDeclined'
  | 'RequestWithdrawn'
>;

const KINDS = {
  RefundRequested: 'refund',
  WriteOffRequested: 'write-off',
  PayoutRequested: 'payout',
  VoidRequested: 'void',
  BalanceCorrectionRequested: 'correction',
} as const;

const correctsOf = ({ part, shouldBeCents, effectiveOn }: Of<'BalanceCorrectionRequested'>['data']) => ({
  part,
  shouldBeCents,
  effectiveOn,
});

const asked = (state: Account, { type, data, eventId }: Of<keyof typeof KINDS> & { eventId: string }): Account => {
  const { requestId, amountCents, askedBy, askedAt } = data;
  const method = 'method' in data ? data.method : null;
  const to = 'to' in data ? data.to : null;
  const closes = 'closes' in data && data.closes === true;
  const voids =
    type === 'VoidRequested' ? { entryId: data.entryId, what: data.voids, reasonCode: data.reasonCode } : null;
  const request: MoneyRequest = {
    kind: KINDS[type],
    amountCents,
    method,
    to,
    askedBy,
    askedAt,
    closes,
    voids,
    ...(type === 'BalanceCorrectionRequested' && { corrects: correctsOf(data) }),
    askedEventId: eventId,
    state: 'pending',
  };
  return { ...state, requests: state.requests.set(requestId, request) };
};

/** The account once a request is decided so. */
export const endedRequest = (state: Account, requestId: string, as: MoneyRequest['state']): Account => ({
  ...state,
  requests: decidedAs(state.requests, requestId, as),
});

const APPROVED = { RefundApproved: 'refund', WriteOffApproved: 'write-off', UnclaimedPaid: 'payout' } as const;

/** What was approved stands among the entries, where it can be voided. */
const approved = (state: Account, event: Of<keyof typeof APPROVED> & { eventId: string }): Account => {
  const { requestId, amountCents, effectiveOn, postings } = event.data;
  const entry: Entry = {
    kind: APPROVED[event.type],
    eventId: event.eventId,
    amountCents,
    on: effectiveOn,
    since: effectiveOn,
    dueOn: null,
    postings,
    ...NOT_BANKED,
    voided: false,
    movedTo: null,
    feeKind: null,
    bondId: null,
    method: 'method' in event.data ? event.data.method : null,
  };
  const after = endedRequest(state, requestId, 'approved');
  return { ...after, entries: after.entries.set(requestId, entry) };
};

/** The account after somebody asked for money, or that was decided. */
export const afterRequest = (state: Account, event: RequestEvent & { eventId: string }): Account => {
  switch (event.type) {
    case 'RefundRequested':
    case 'WriteOffRequested':
    case 'PayoutRequested':
    case 'VoidRequested':
    case 'BalanceCorrectionRequested':
      return asked(state, event);
    case 'RefundApproved':
    case 'WriteOffApproved':
    case 'UnclaimedPaid':
      return approved(state, event);
    case 'RequestDeclined':
      return endedRequest(state, event.data.requestId, 'declined');
    case 'RequestWithdrawn':
      return endedRequest(state, event.data.requestId, 'withdrawn');
  }
};

/** Every void of an entry. */
export type VoidedEvent = Extract<AccountEvent, { data: { reversesEventId: string; reasonCode: VoidReason } }>;

const voidedEntryOf = (event: VoidedEvent): string => {
  switch (event.type) {
    case 'FeeVoided':
      return event.data.feeId;
    case 'ChargeVoided':
      return event.data.chargeId;
    case 'PaymentVoided':
      return event.data.paymentId;
    case 'UnclaimedVoided':
      return event.data.unclaimedId;
    case 'RefundVoided':
    case 'WriteOffVoided':
    case 'PayoutVoided':
      return event.data.requestId;
  }
};

/** The account after a void: its entry, and the request that it was asked for by (money#second-person). */
export const afterVoid = (state: Account, event: VoidedEvent): Account => {
  const id = voidedEntryOf(event);
  const entry = state.entries.get(id);
  const { approval } = event.data;
  const after = approval ? endedRequest(state, approval.requestId, 'approved') : state;
  return entry ? { ...after, entries: after.entries.set(id, { ...entry, voided: true }) } : after;
};
