import { NO_ANSWER } from '#domain/books/court-answers.ts';
import { PersistentMap } from '../../../kernel/persistent-maps.ts';
import type { AdjustmentRequest, BondVoidRequest } from './bond-requests-state.ts';
import type { JudgmentPayment } from './bond-judgment-state.ts';
import { bookedWith, broughtInAs, NOTHING_BOOKED } from './bond-booked.ts';
import type { BondEvent } from './bond-events.ts';
import { fieldsOf, type RecordedFields, type SettledFields } from './bond-fields.ts';
import { priceOf } from './bond-price.ts';

/** The events by which a bond begins. */
export type BeginningEvent = Extract<BondEvent, { type: 'BondWritten' | 'BondBroughtIn' }>;

export const begins = (event: BondEvent): event is BeginningEvent =>
  event.type === 'BondWritten' || event.type === 'BondBroughtIn';

const ofItsBeginning = (event: BeginningEvent & { eventId: string }) => {
  if (event.type === 'BondBroughtIn')
    return { rewriteOf: null, override: null, broughtIn: event.data, booked: broughtInAs(event.data) };
  const { rewriteOf = null, override = null } = event.data;
  return { rewriteOf, override, broughtIn: null, booked: bookedWith(NOTHING_BOOKED, event) };
};

/**
 * A bond as the event leaves it by which it begins: written here, or brought in from the old program. What a corrected
 * list says of it comes as the same event again, after `earlier` ones.
 */
export const begunBy = (event: BeginningEvent & { eventId: string }, earlier: readonly SettledFields[]) => {
  const { defendantId, accountId, dues = null } = event.data;
  const fields = fieldsOf(event.data as RecordedFields);
  return {
    defendantId,
    accountId,
    fields,
    versions: [...earlier, fields],
    ...priceOf(event.data),
    ...ofItsBeginning(event),
    writtenEventId: event.eventId,
    dues,
    rewrite: null,
    rewritesVoided: 0,
    voided: false,
    paperVoid: false,
    replacedPowers: [],
    checkIns: null,
    moving: null,
    adjustedCents: 0,
    requests: PersistentMap<string, AdjustmentRequest>(),
    judgment: null,
    paidByOneCents: 0,
    judgmentPayments: PersistentMap<string, JudgmentPayment>(),
    openedJudgment: null,
    court: NO_ANSWER,
    voidRequests: PersistentMap<string, BondVoidRequest>(),
  };
};
