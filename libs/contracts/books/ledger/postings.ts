import { z } from 'zod';
import { imbalanceOf } from '#domain/kernel/posting.ts';

/** A day `YYYY-MM-DD` as events record it: of what is kept for years, only the shape is checked. */
export const recordedDay = z.iso.date();

const posting = z.object({
  account: z.string().regex(/^\d{4}$/),
  side: z.enum(['debit', 'credit']),
  amountCents: z.int().positive(),
  tags: z.object({
    accountId: z.uuid().optional(),
    bondId: z.uuid().optional(),
    payee: z.string().max(80).optional(),
    suretyId: z.uuid().optional(),
    powerId: z.uuid().optional(),
    agentId: z.uuid().optional(),
    personId: z.uuid().optional(),
    tillId: z.uuid().optional(),
    bankAccountId: z.uuid().optional(),
  }),
});

/** The journal entry that a money event records: balanced, in positive whole cents (building#balanced-postings). */
export const recordedPostings = z
  .array(posting)
  .refine((postings) => imbalanceOf(postings) === 0, 'The postings of an event must balance.');

/** Who asked for what may take a second person, and when. */
export const recordedAsking = { askedBy: z.uuid(), askedAt: z.iso.datetime() };

/** What was booked: by one person, `approved` by a second one, or `alone` by who asked (money#second-person). */
export const recordedApproval = {
  approved: z.boolean(),
  alone: z.boolean(),
  effectiveOn: recordedDay,
  postings: recordedPostings,
};
