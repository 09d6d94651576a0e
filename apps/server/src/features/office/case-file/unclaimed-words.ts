import { formatDay } from '#domain/kernel/days.ts';
import { formatCents } from '#domain/kernel/money.ts';
import type { EventContext, HistoryEvent } from './history-event.ts';
import { after, alone } from './history-words.ts';

const PAYEE = { client: 'the client', state: 'the State' } as const;

/** What becomes of a credit that nobody claims. */
export const unclaimedWords = (
  event: Extract<
    HistoryEvent,
    {
      type:
        | 'UnclaimedBroughtIn'
        | 'CreditUnclaimed'
        | 'UnclaimedVoided'
        | 'PayoutRequested'
        | 'UnclaimedPaid'
        | 'PayoutVoided';
    }
  >,
  texts: EventContext['texts'],
): string => {
  const why = (code: string) => `: ${code}${after(' · ', texts['reason'])}`;
  switch (event.type) {
    case 'UnclaimedBroughtIn':
      return `Unclaimed credit of the opening of ${formatDay(event.data.effectiveOn)}: ${formatCents(event.data.amountCents)}`;
    case 'CreditUnclaimed':
      return `Gave up a credit of ${formatCents(event.data.amountCents)} as unclaimed${after(' · ', texts['reason'])}`;
    case 'UnclaimedVoided':
      return `Voided that a credit of ${formatCents(event.data.amountCents)} was given up as unclaimed${why(event.data.reasonCode)}`;
    case 'PayoutRequested':
      return `Asked to pay ${formatCents(event.data.amountCents)} of an unclaimed credit to ${PAYEE[event.data.to]}, ${event.data.method}${after(' · ', texts['reason'])}`;
    case 'UnclaimedPaid':
      return `Paid${alone(event.data)} ${formatCents(event.data.amountCents)} of an unclaimed credit to ${PAYEE[event.data.to]}, ${event.data.method}`;
    case 'PayoutVoided':
      return `Voided a payment of ${formatCents(event.data.amountCents)} out of an unclaimed credit${why(event.data.reasonCode)}`;
  }
};
