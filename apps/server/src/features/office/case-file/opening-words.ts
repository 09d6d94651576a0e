import { BALANCE_WORDS } from '#domain/books/opening-balance.ts';
import { formatDay } from '#domain/kernel/days.ts';
import { formatCents } from '#domain/kernel/money.ts';
import type { HistoryEvent } from './history-event.ts';
import { after } from './history-words.ts';

type Of<T extends HistoryEvent['type']> = Extract<HistoryEvent, { type: T }>;

/** What was asked of an opening balance after its seal, and what came of it, in words. */
export const correctionWords = (
  event: Of<'BalanceCorrectionRequested' | 'BalanceCorrected'>,
  reason: string | undefined,
): string => {
  if (event.type === 'BalanceCorrectionRequested') {
    const { part, shouldBeCents } = event.data;
    const asked = `Asked to correct the ${BALANCE_WORDS[part]} brought forward to ${formatCents(shouldBeCents)}`;
    return reason === undefined ? asked : `${asked} · ${reason}`;
  }
  const { part, alone, effectiveOn } = event.data;
  const what = `${BALANCE_WORDS[part.kind]} brought forward of ${formatDay(effectiveOn)}`;
  return `Approved${alone ? ' alone' : ''} correcting the ${what} to ${formatCents(part.amountCents)}`;
};

/** What the client owed in the old program, in words. */
export const openingWords = ({ data }: Of<'BalanceBroughtIn'>): string => {
  const owed = data.parts.map(({ kind, amountCents }) => `${BALANCE_WORDS[kind]} ${formatCents(amountCents)}`);
  return `Balance brought forward of ${formatDay(data.effectiveOn)}: ${owed.join(', ')}`;
};

/** A payment that the old program took, in words. */
export const paymentBeforeWords = (
  { data }: Of<'PaymentBroughtIn'>,
  texts: Readonly<Record<string, string>>,
): string => {
  const { amountCents, method, paidOn } = data;
  if (amountCents === 0) return `Took out a payment of the program before, of ${formatDay(paidOn)}`;
  const how = method === null ? '' : `, ${method}`;
  const payer = after(', from ', texts['payer']);
  return `Payment of the program before, of ${formatDay(paidOn)}: ${formatCents(amountCents)}${how}${payer}`;
};
