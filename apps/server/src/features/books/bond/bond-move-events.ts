import { z } from 'zod';
import { recordedDay, recordedPostings } from '#contracts/books/ledger/postings.ts';
import { receivableDown, receivableUp } from '#domain/kernel/posting.ts';
import { eventType, type EventTypes } from '../../../platform/event-log/event-types.ts';
import { BOND_ID as id, bondEventFields as fields, fieldSample, SAMPLE } from './bond-event-fields.ts';

const TO = 'b1c3d5e7-f9a1-4b3c-8d5e-7f9a1b3c5d77';
const TRANSFER = 'c2d4e6f8-0a1b-4c3d-9e5f-6a7b8c9d0e88';
const claimed = { bondId: SAMPLE.bondId, accountId: SAMPLE.accountId, ...fieldSample, transferId: TRANSFER };

/**
 * A bond that goes to another account of its defendant (bonds#moving-a-bond): the account that it leaves decides and
 * books it.
 */
export const bondMoveEventTypes = {
  BondMoveClaimed: eventType(
    z.object({
      bondId: id,
      accountId: id,
      ...fields,
      transferId: id,
      toAccountId: id,
      // It stays where it is: what moves is the bill of its judgment, off this account, which closes.
      billedAccountId: id.optional(),
    }),
    { ...claimed, toAccountId: TO },
    { ...claimed, toAccountId: SAMPLE.accountId, billedAccountId: TO },
  ),
  BondMoved: eventType(
    z.object({
      bondId: id,
      accountId: id,
      ...fields,
      transferId: id,
      fromAccountId: id,
      // What the other account's event booked of this bond: voiding it takes that back, too.
      transferred: z.object({ eventId: id, effectiveOn: recordedDay, postings: recordedPostings }),
    }),
    {
      ...claimed,
      accountId: TO,
      fromAccountId: SAMPLE.accountId,
      transferred: {
        eventId: '7d9f1b3e-4c6e-5a8b-9c0d-6e8f0a2c4e66',
        effectiveOn: '2026-03-10',
        postings: [
          receivableUp(120_000, { accountId: TO, bondId: SAMPLE.bondId }),
          receivableDown(120_000, { accountId: SAMPLE.accountId, bondId: SAMPLE.bondId }),
        ],
      },
    },
  ),
  /** What its judgment billed to an account that closed stands on another one: remissions go there from now on. */
  JudgmentBillMoved: eventType(
    z.object({
      bondId: id,
      accountId: id,
      ...fields,
      transferId: id,
      judgmentId: id,
      fromAccountId: id,
      toAccountId: id,
      effectiveOn: recordedDay,
    }),
    {
      ...claimed,
      judgmentId: '5c7e9a1b-3d4f-4a6c-8b8d-1e3f5a7b9c44',
      fromAccountId: TO,
      toAccountId: SAMPLE.accountId,
      effectiveOn: '2026-03-10',
    },
  ),
  /** It is another file's from now on, one person having had two (people#merged-files); its money stays as it is. */
  BondPassedOn: eventType(
    z.object({ bondId: id, accountId: id, ...fields, mergeId: id, fromDefendantId: id, defendantId: id }),
    {
      bondId: SAMPLE.bondId,
      accountId: SAMPLE.accountId,
      ...fieldSample,
      mergeId: '1b3d5f7a-9c0e-4b2d-8f4a-6c8e0a2b4d11',
      fromDefendantId: SAMPLE.defendantId,
      defendantId: '2c4e6a8b-0d1f-4c3e-9a5b-7d9f1b3c5e22',
    },
  ),
  BondMoveAbandoned: eventType(z.object({ bondId: id, accountId: id, ...fields, transferId: id }), claimed),
} satisfies EventTypes;
