import type { DomainEvent } from '../../../platform/event-log/events.ts';
import type { DisbursementEvent } from './disbursement-events.ts';

/** What is typed of a remittance; `bufReference` is the number of the payment for the BUF, where that is apart. */
interface Typed {
  reason?: string;
  externalReference?: string;
  bufReference?: string;
}

/** What stands beside each event of a remittance: of two payments each has its own number (powers#surety-contract). */
export const textsOfRemittance =
  ({ reason, externalReference, bufReference }: Typed) =>
  (event: DomainEvent): Readonly<Record<string, string | undefined>> => {
    const { type, data } = event as DisbursementEvent;
    if (type !== 'DisbursementMade') return { reason, externalReference, bufReference };
    return { reason, externalReference: data.kind === 'buf' ? bufReference : externalReference };
  };
