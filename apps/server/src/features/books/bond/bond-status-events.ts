import { z } from 'zod';
import { recordedDay, recordedPostings } from '#contracts/books/ledger/postings.ts';
import { COURT_ANSWERS } from '#domain/books/court-answers.ts';
import { CHECK_IN_FREQUENCIES } from '#domain/books/check-ins.ts';
import { PROOF_KINDS, WAYS_BACK } from '#domain/kernel/option-lists.ts';
import { credit, receivableUp } from '#domain/kernel/posting.ts';
import { eventType, type EventTypes } from '../../../platform/event-log/event-types.ts';
import {
  BOND_ID as id,
  bondEventFields as fields,
  fieldSample,
  forfeitedSample,
  premiumRule,
  ruleSample,
  SAMPLE,
  tags,
} from './bond-event-fields.ts';
import { dueLines, duesSample, recordedDues } from './bond-dues.ts';

/** An answer to a court date: what was said of which date, by whom and on which day. */
const answer = { said: z.enum(COURT_ANSWERS), answeredDate: recordedDay, answeredOn: recordedDay, by: id };
const answerSample = {
  said: 'failed',
  answeredDate: '2026-04-01',
  answeredOn: '2026-04-02',
  by: '4c1e7a9b-2d3f-4e5a-9b6c-8d0e1f2a3b44',
};

const bond = { bondId: id, accountId: id, ...fields };
const bondSample = { bondId: SAMPLE.bondId, accountId: SAMPLE.accountId, ...fieldSample };

/**
 * A bond of the old program (moving-in#bond-brought-in). `counted` are the lines of the rule at its facts, which count as
 * booked before and are booked nowhere; `premiumCents` is what the old program charged, otherwise what the rule says.
 */
const broughtIn = z.object({
  bondId: id,
  accountId: id,
  defendantId: id,
  ...fields,
  broughtInOn: recordedDay, // the cut-over day, or where none is planned the day on which it came
  dischargedOn: recordedDay.nullable(),
  courtDateBefore: recordedDay.nullable(), // its last court date up to that day: history, which nobody answers
  premiumCents: z.int().nonnegative(),
  premiumRule,
  pricedOn: recordedDay,
  dues: recordedDues.optional(), // what its surety was owed by; missing where nothing is known
  counted: recordedPostings,
});

/** What no form changes: statuses (bonds#status-changes), answers to a court date, check-ins, what came from the old program. They book nothing. */
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
  /** What happened in court (today#court-answers). */
  CourtAnswered: eventType(z.object({ bondId: id, accountId: id, ...fields, ...answer }), {
    bondId: SAMPLE.bondId,
    accountId: SAMPLE.accountId,
    ...fieldSample,
    ftaDate: '2026-04-01',
    ...answerSample,
  }),
  /** The last answer is taken back: the fields that it set are as before (today#undoing-a-court-answer). */
  CourtAnswerUndone: eventType(
    z.object({ bondId: id, accountId: id, ...fields, said: answer.said, answeredDate: recordedDay }),
    {
      bondId: SAMPLE.bondId,
      accountId: SAMPLE.accountId,
      ...fieldSample,
      said: answerSample.said,
      answeredDate: answerSample.answeredDate,
    },
  ),
  /** The schedule of check-ins that stands on the bond (today#check-in-schedule). */
  CheckInsScheduled: eventType(
    z.object({ ...bond, frequency: z.enum(CHECK_IN_FREQUENCIES), firstDueOn: recordedDay, scheduledOn: recordedDay }),
    { ...bondSample, frequency: 'WEEKLY', firstDueOn: '2026-03-13', scheduledOn: '2026-03-09' },
  ),
  CheckInsStopped: eventType(z.object({ ...bond, stoppedOn: recordedDay }), { ...bondSample, stoppedOn: '2026-04-01' }),
  BondBroughtIn: eventType(
    broughtIn,
    {
      ...SAMPLE,
      ...fieldSample,
      suretyId: duesSample.suretyId,
      broughtInOn: '2026-03-31',
      dischargedOn: null,
      courtDateBefore: '2026-03-20',
      premiumCents: 120_000,
      premiumRule: { ...ruleSample, version: 1 },
      pricedOn: '2026-03-09',
      dues: duesSample,
      counted: [receivableUp(120_000, tags), credit('4000', 120_000, tags), ...dueLines(duesSample, SAMPLE)],
    },
    {
      ...SAMPLE,
      ...fieldSample,
      ...forfeitedSample,
      status: 'DISCHARGED',
      broughtInOn: '2026-03-31',
      dischargedOn: '2026-03-12',
      courtDateBefore: null,
      premiumCents: 100_000,
      premiumRule: null,
      pricedOn: '2026-03-09',
      counted: [],
    },
  ),
} satisfies EventTypes;
