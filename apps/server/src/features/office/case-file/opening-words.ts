import { BALANCE_WORDS } from '#domain/books/opening-balance.ts';
import { formatDay } from '#domain/kernel/days.ts';
import { formatCents } from '#domain/kernel/money.ts';
import type { HistoryEvent } from './history-event.ts';

/** What the client owed in the old program, in words. */
export const openingWords = ({ data }: Extract<HistoryEvent, { type: 'BalanceBroughtIn' }>): string => {
  const owed = data.parts.map(({ kind, amountCents }) => `${BALANCE_WORDS[kind]} ${formatCents(amountCents)}`);
  return `Balance brought forward of ${formatDay(data.effectiveOn)}: ${owed.join(', ')}`;
};
