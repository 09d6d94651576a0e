import type { VoidReason } from '#domain/kernel/option-lists.ts';
import type { Account } from './account-state.ts';
import type { AccountEvent } from './account-events.ts';
import { endedRequest } from './account-requests-state.ts';

/** Every void of an entry. */
export type VoidedEvent = Extract<AccountEvent, { data: { reversesEventId: string; reasonCode: VoidReason } }>;

const entryOf = (event: VoidedEvent): string => {
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
  const id = entryOf(event);
  const entry = state.entries.get(id);
  const { approval } = event.data;
  const after = approval ? endedRequest(state, approval.requestId, 'approved') : state;
  return entry ? { ...after, entries: after.entries.set(id, { ...entry, voided: true }) } : after;
};
