import { mayDecide } from '../../agency/organizations/index.ts';
import type { Reader } from '../../books/approvals/index.ts';
import { pendingIds, type WaitingPayout } from '../remittances/index.ts';
import { pendingOf, waitingUnder } from './commission-payments.ts';
import type { Commission } from './commission.ts';

/** What waits of an agent's commission. */
export const waitingPayouts = (state: Commission, reader: Reader): WaitingPayout[] =>
  pendingIds(state.payments, state.voids).map((requestId) => {
    const { payment, asked, askedBy, askedAt, eventId } = pendingOf(state, requestId);
    const { amountCents = 0, method = null } = payment ?? state.payments.get(asked?.paymentId ?? '') ?? {};
    const readerMay = mayDecide('commission payment', waitingUnder(state, requestId), reader);
    const by = { requestId, askedBy, askedAt, eventId, readerMay };
    return { ...by, what: 'Commission payment', isVoid: !payment, amountCents, method, colleague: null };
  });
