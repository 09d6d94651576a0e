import { z } from 'zod';
import { recordedDay } from '#contracts/books/ledger/postings.ts';
import { PROOF_KINDS, WAYS_BACK } from '#domain/kernel/option-lists.ts';
import { eventType, type EventTypes } from '../../../platform/event-log/event-types.ts';
import { BOND_ID as id, bondEventFields as fields, fieldSample, forfeitedSample, SAMPLE } from './bond-event-fields.ts';

/** The changes of status that no form makes (bonds#status-changes): they book nothing. */
export const bondStatusEventTypes = {
  BondDischarged: eventType(
    z.object({
      bondId: id,
      accountId: id,
      ...fields,
      dischargedOn: recordedDay,
      proofKind: z.enum(PROOF_KINDS),
      proofId: id, // a file of the defendant's drawer
    }),
    {
      bondId: SAMPLE.bondId,
      accountId: SAMPLE.accountId,
      ...fieldSample,
      ...forfeitedSample,
      status: 'DISCHARGED',
      dischargedOn: '2026-04-01',
      proofKind: 'Court paper',
      proofId: '5e7a9c1b-3d4f-4a6b-8c7d-9e0f1a2b3c55',
    },
  ),
  BondReinstated: eventType(
    z.object({
      bondId: id,
      accountId: id,
      ...fields,
      how: z.enum(WAYS_BACK),
      consentId: id.nullable(), // the surety's consent, a file of the defendant's drawer
    }),
    {
      bondId: SAMPLE.bondId,
      accountId: SAMPLE.accountId,
      ...fieldSample,
      ...forfeitedSample,
      how: 'Reinstate',
      consentId: '5e7a9c1b-3d4f-4a6b-8c7d-9e0f1a2b3c55',
    },
  ),
} satisfies EventTypes;
