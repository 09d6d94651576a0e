import { z } from 'zod';
import { recordedDay } from '#contracts/books/ledger/postings.ts';
import { booked, eventType, type EventOf, type EventTypes } from '../../../platform/event-log/event-types.ts';
import { bankingEventTypes } from './account-banking-events.ts';
import { entryEventTypes, SAMPLE } from './account-entry-events.ts';
import { requestEventTypes } from './account-request-events.ts';
import { transferEventTypes } from './account-transfer-events.ts';
import { unclaimedEventTypes } from './account-unclaimed-events.ts';

const id = z.uuid();

/**
 * What happens to an account (money#who-books-what). Days are in the organization's zone, money is integer cents; what
 * a person typed (description, payer, note, reason, external reference) stands in `entry_text`, never here
 * (building#events).
 */
export const accountEventTypes = {
  AccountOpened: booked(
    z.object({ accountId: id, defendantId: id, openedOn: recordedDay }),
    ({ accountId }) => ({
      newAccountId: accountId,
    }),
    { accountId: SAMPLE.account, defendantId: SAMPLE.defendant, openedOn: '2026-03-09' },
  ),
  ...entryEventTypes,
  ...bankingEventTypes,
  ...requestEventTypes,
  ...transferEventTypes,
  ...unclaimedEventTypes,
  AccountClosed: eventType(z.object({ accountId: id, closedOn: recordedDay }), {
    accountId: SAMPLE.account,
    closedOn: '2026-03-10',
  }),
  AccountReopened: eventType(z.object({ accountId: id, reopenedOn: recordedDay }), {
    accountId: SAMPLE.account,
    reopenedOn: '2026-03-11',
  }),
  /** It is another file's from now on, one person having had two (people#merged-files); its money stays as it is. */
  AccountPassedOn: eventType(z.object({ accountId: id, mergeId: id, fromDefendantId: id, defendantId: id }), {
    accountId: SAMPLE.account,
    mergeId: '1b3d5f7a-9c0e-4b2d-8f4a-6c8e0a2b4d11',
    fromDefendantId: SAMPLE.defendant,
    defendantId: '2c4e6a8b-0d1f-4c3e-9a5b-7d9f1b3c5e22',
  }),
  /** Whether judgments and costs of recovery may be billed to it (recovery#billing-a-cost). */
  RecoveryBillableSet: eventType(z.object({ accountId: id, billable: z.boolean() }), {
    accountId: SAMPLE.account,
    billable: true,
  }),
  /** Whether it takes cash, card and money order only (money#no-more-checks). */
  ChecksRefusedSet: eventType(z.object({ accountId: id, refused: z.boolean() }), {
    accountId: SAMPLE.account,
    refused: true,
  }),
} satisfies EventTypes;

export type AccountEvent = EventOf<typeof accountEventTypes>;
