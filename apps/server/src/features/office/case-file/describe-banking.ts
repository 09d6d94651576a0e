import { bankedWord, CLASSIFIED_WORDS } from '#domain/books/banking.ts';
import { formatDay } from '#domain/kernel/days.ts';
import { formatCents } from '#domain/kernel/money.ts';
import type { BankingEvent } from '../../books/account/index.ts';
import type { EventContext, HistoryEvent } from './history-event.ts';
import { after } from './history-words.ts';

type Told = Extract<HistoryEvent, { type: BankingEvent['type'] }>;

/** What the bank and the card company did, in words. */
export const describeBanking = (event: Told, { texts, receiptNumber }: EventContext): string => {
  const receipt = receiptNumber === null ? '' : ` (receipt ${receiptNumber})`;
  const amount = formatCents(event.data.amountCents);
  switch (event.type) {
    case 'PaymentDeposited': {
      const { method, depositedOn, slip } = event.data;
      const [word, where = ''] = bankedWord(method).split(/ (.*)/);
      const place = `${where === '' ? '' : `${where} `}on ${formatDay(depositedOn)}${after(', ', slip)}`;
      return `${word} a payment of ${amount}, ${method}, ${place}${receipt}`;
    }
    case 'FundsClassified':
      return `Classified a payment of ${amount} on ${formatDay(event.data.effectiveOn)}: ${CLASSIFIED_WORDS[event.data.method]}${receipt}`;
    case 'PaymentReturned':
      return `The bank returned a payment of ${amount} on ${formatDay(event.data.effectiveOn)}${receipt}${after(': ', texts['reason'])}`;
    case 'ReturnCharged':
      return `The bank charged ${amount} for a return on ${formatDay(event.data.effectiveOn)}${receipt}`;
    case 'RefundSettled':
      return `The card company settled a refund of ${amount} on ${formatDay(event.data.settledOn)}, ${event.data.slip}`;
    case 'ReturnSettled':
      return `The card company took the return of ${amount} off on ${formatDay(event.data.settledOn)}, ${event.data.slip}${receipt}`;
  }
};
