import { z } from 'zod';
import { recordedDay } from '#contracts/books/ledger/postings.ts';
import { timeOfDay } from '#contracts/kernel/primitives.ts';
import { BOND_STATUSES, DISPOSITIONS } from '#domain/kernel/option-lists.ts';

/** Ids in the events of bonds. */
export const BOND_ID = z.uuid();

const laterDay = recordedDay.nullable().optional();

/** What events of earlier builds lack. `notes` is a keyed hash of what was typed; the text stands in `entry_text`. */
const later = {
  courtTime: timeOfDay.nullable().optional(),
  courtSection: z.string().max(20).optional(),
  ftaDate: laterDay,
  warrantOn: laterDay,
  warrantRecalledOn: laterDay,
  noticeSentOn: laterDay,
  noticeCertificateOn: laterDay,
  noticeReceivedOn: laterDay,
  showCauseOn: laterDay,
  judgmentMailedOn: laterDay,
  forfeiturePowerNumber: z.string().max(40).optional(),
  disposition: z.enum(DISPOSITIONS).nullable().optional(),
  disposedOn: laterDay,
  agentId: BOND_ID.nullable().optional(), // null or missing: who wrote the bond
  notes: z.string().max(100).optional(),
  suretyId: BOND_ID.nullable().optional(), // whose power it is; null or missing where nobody said
};

/** The fields of a bond as events record them: codes and days, no typed text (building#events). Money in cents. */
export const bondEventFields = {
  status: z.enum(BOND_STATUSES),
  amountCents: z.int().positive().nullable(),
  jurisdiction: z.string().max(60).nullable(),
  postedAt: z.string().max(60).nullable(),
  chargeCode: z.string().max(60),
  powerNumber: z.string().max(40),
  courtLocation: z.string().max(60).nullable(),
  caseNumber: z.string().max(40),
  courtDate: recordedDay.nullable(),
  reminderDays: z.int().nullable(),
  bondDate: recordedDay.nullable(),
  forfeitureDate: recordedDay.nullable(),
  dueDate: recordedDay.nullable(),
  ...later,
};

/** The rule that set a premium: its key in the premium table and its figures as they were; null without an amount. */
export const premiumRule = z
  .object({
    parish: z.string().nullable(),
    effectiveOn: recordedDay,
    version: z.int().positive().optional(), // missing in what was priced before rules had versions: the first
    rateBasisPoints: z.int(),
    minimumCents: z.int().nonnegative(),
  })
  .nullable();

/** What the golden samples are of. */
export const SAMPLE = {
  bondId: '9b2e4d6c-1a3f-4c5d-8e7f-2a4b6c8d0e33',
  accountId: '6a7c1f0e-58a1-4f0c-9d3b-0b1f4a2c7e11',
  defendantId: '0d9a5f5e-8f43-4b5b-8a56-6b1f0c9d2e22',
} as const;
export const tags = { accountId: SAMPLE.accountId, bondId: SAMPLE.bondId };
export const fieldSample = {
  status: 'OPEN',
  amountCents: 1_000_000,
  jurisdiction: 'Orleans',
  postedAt: 'Orleans',
  chargeCode: '14:67',
  powerNumber: 'AB-1001',
  courtLocation: 'Orleans Criminal District Court',
  caseNumber: '2026-1234',
  courtDate: '2026-04-01',
  reminderDays: 3,
  bondDate: '2026-03-09',
  forfeitureDate: null,
  dueDate: null,
};
export const forfeitedSample = {
  status: 'FORFEITED',
  courtDate: null,
  forfeitureDate: '2026-03-10',
  dueDate: '2026-09-06',
  ftaDate: '2026-03-09',
  warrantOn: '2026-03-09',
  warrantRecalledOn: null,
  noticeSentOn: '2026-03-10',
  noticeCertificateOn: '2026-03-10',
  noticeReceivedOn: '2026-03-12',
  showCauseOn: '2026-10-01',
  judgmentMailedOn: null,
  forfeiturePowerNumber: 'AB-1001',
  disposition: null,
  disposedOn: null,
  agentId: '4c1e7a9b-2d3f-4e5a-9b6c-8d0e1f2a3b44',
  notes: 'mJ1c0aGQ0dGVkIGhhc2ggb2YgdGhlIG5vdGVz',
  suretyId: '3a5c7e9b-1d2f-4b6a-8c4d-0e2f6a8b1c99',
};

/** The rule of the golden samples. */
export const ruleSample = { parish: null, effectiveOn: '1900-01-01', rateBasisPoints: 1_200, minimumCents: 12_000 };
