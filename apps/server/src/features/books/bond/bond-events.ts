import { z } from 'zod';
import { POWER_CHANGES } from '#domain/kernel/option-lists.ts';
import { credit, mirrored, receivableDown, receivableUp, debit } from '#domain/kernel/posting.ts';
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
import { overriddenSample, recordedOverride } from './bond-override.ts';
import { bondAdjustmentEventTypes } from './bond-adjustment-events.ts';
import { bondJudgmentEventTypes } from './bond-judgment-events.ts';
import { bondMoveEventTypes } from './bond-move-events.ts';
import { bondStatusEventTypes } from './bond-status-events.ts';
import { bondVoidEventTypes } from './bond-void-events.ts';
import type { Booking } from '#domain/books/booking.ts';
import { booked, eventType, type EventOf, type EventTypes } from '../../../platform/event-log/event-types.ts';
import { recordedDay, recordedPostings } from '#contracts/books/ledger/postings.ts';

const cents = z.int().nonnegative();

/**
 * `pricedOn` is the day whose rule applies; `effectiveOn` the day the premium is of, `bookedOn` the day of its journal
 * entry where that is another one (money#bond-date-books).
 */
const priced = {
  premiumCents: cents,
  premiumRule,
  pricedOn: recordedDay,
  effectiveOn: recordedDay,
  bookedOn: recordedDay.optional(),
  dues: recordedDues.optional(), // what is owed to the surety of its power; missing where nothing is
  override: recordedOverride.optional(), // who let its face stand above its power
  postings: recordedPostings,
};

const premiumBooked = ({ effectiveOn, bookedOn, postings }: z.output<z.ZodObject<typeof priced>>): Booking => ({
  entry: { effectiveOn, bookedOn, postings },
});

// A corrected bond date takes the lines of the premium to the new day (money#corrected-bond-date).
const moved = z.object({ from: recordedDay, to: recordedDay, postings: recordedPostings }).optional();

const amendmentBooked = ({ moved: lines, ...data }: z.output<typeof amended>): Booking => ({
  ...premiumBooked(data),
  ...(lines && {
    before: [
      { effectiveOn: lines.from, postings: mirrored(lines.postings) },
      { effectiveOn: lines.to, postings: lines.postings },
    ],
  }),
});

const amended = z.object({
  bondId: id,
  accountId: id,
  ...fields,
  previousPremiumCents: cents,
  ...priced,
  moved,
  powerChange: z.enum(POWER_CHANGES).optional(), // why the bond has another power number
  unanswered: recordedDay.optional(), // the court date that it takes away without an answer
  adjustedCents: cents.optional(), // what stays of the adjustments, where the new premium cuts them (money#amending-a-bond)
});

const REWRITE = '1c3e5a7b-2d4f-4b6a-8c9d-3e5f7a9b1c22';

/** `rewriteOf` is the bond that it takes over from; missing where it is no rewrite. */
const written = z.object({
  bondId: id,
  accountId: id,
  defendantId: id,
  rewriteOf: id.optional(),
  ...fields,
  ...priced,
});

/** What happens to a bond (money#who-books-what): its own events book its premium, tagged with bond and account. */
export const bondEventTypes = {
  BondWritten: booked(
    written,
    premiumBooked,
    {
      ...SAMPLE,
      ...fieldSample,
      premiumCents: 120_000,
      premiumRule: ruleSample,
      pricedOn: '2026-03-09',
      effectiveOn: '2026-03-09',
      postings: [receivableUp(120_000, tags), credit('4000', 120_000, tags)],
    },
    {
      ...SAMPLE,
      ...fieldSample,
      premiumCents: 120_000,
      premiumRule: { ...ruleSample, version: 2 },
      pricedOn: '2026-03-09',
      effectiveOn: '2026-03-09',
      postings: [receivableUp(120_000, tags), credit('4000', 120_000, tags)],
    },
    {
      ...SAMPLE,
      ...fieldSample,
      suretyId: duesSample.suretyId,
      dues: duesSample,
      premiumCents: 120_000,
      premiumRule: { ...ruleSample, version: 1 },
      pricedOn: '2026-03-09',
      effectiveOn: '2026-03-09',
      postings: [receivableUp(120_000, tags), credit('4000', 120_000, tags), ...dueLines(duesSample, SAMPLE)],
    },
    overriddenSample,
    {
      ...SAMPLE,
      ...fieldSample,
      rewriteOf: '1c3e5a7b-2d4f-4b6a-8c9d-3e5f7a9b1c22',
      premiumCents: 20_000,
      premiumRule: { ...ruleSample, version: 1, rateBasisPoints: 200, minimumCents: 0 },
      pricedOn: '2026-03-09',
      effectiveOn: '2026-03-09',
      postings: [
        receivableUp(20_000, tags),
        debit('5010', 20_000, tags),
        credit('4010', 20_000, tags),
        credit('2120', 20_000, { ...tags, payee: 'sheriff:Orleans' }),
      ],
    },
  ),
  BondAmended: booked(
    amended,
    amendmentBooked,
    {
      bondId: SAMPLE.bondId,
      accountId: SAMPLE.accountId,
      ...fieldSample,
      status: 'FORFEITED',
      amountCents: 500_000,
      courtDate: null,
      forfeitureDate: '2026-03-10',
      dueDate: '2026-09-06',
      previousPremiumCents: 120_000,
      premiumCents: 60_000,
      premiumRule: ruleSample,
      pricedOn: '2026-03-09',
      effectiveOn: '2026-03-10',
      postings: [debit('4000', 60_000, tags), receivableDown(60_000, tags)],
    },
    {
      bondId: SAMPLE.bondId,
      accountId: SAMPLE.accountId,
      ...fieldSample,
      bondDate: '2026-03-05',
      previousPremiumCents: 120_000,
      premiumCents: 120_000,
      premiumRule: ruleSample,
      pricedOn: '2026-03-05',
      effectiveOn: '2026-03-10',
      postings: [],
      moved: {
        from: '2026-03-09',
        to: '2026-03-05',
        postings: [receivableUp(120_000, tags), credit('4000', 120_000, tags)],
      },
    },
    {
      bondId: SAMPLE.bondId,
      accountId: SAMPLE.accountId,
      ...fieldSample,
      ...forfeitedSample,
      powerNumber: 'AB-1002',
      powerChange: 'replaced',
      previousPremiumCents: 60_000,
      premiumCents: 60_000,
      premiumRule: ruleSample,
      pricedOn: '2026-03-09',
      effectiveOn: '2026-03-10',
      postings: [],
    },
    {
      bondId: SAMPLE.bondId,
      accountId: SAMPLE.accountId,
      ...fieldSample,
      powerNumber: 'AB-1002',
      powerChange: 'mistyped',
      suretyId: duesSample.suretyId,
      dues: duesSample,
      previousPremiumCents: 120_000,
      premiumCents: 120_000,
      premiumRule: ruleSample,
      pricedOn: '2026-03-09',
      effectiveOn: '2026-03-10',
      postings: dueLines(duesSample, SAMPLE),
    },
    {
      bondId: SAMPLE.bondId,
      accountId: SAMPLE.accountId,
      ...fieldSample,
      amountCents: 500_000,
      unanswered: '2026-03-01',
      courtTime: '09:30',
      courtSection: 'M3',
      previousPremiumCents: 120_000,
      premiumCents: 60_000,
      premiumRule: ruleSample,
      adjustedCents: 60_000,
      pricedOn: '2026-03-09',
      effectiveOn: '2026-03-10',
      postings: [debit('4000', 50_000, tags), receivableDown(50_000, tags)],
    },
  ),
  ...bondStatusEventTypes,
  ...bondVoidEventTypes,
  ...bondMoveEventTypes,
  ...bondAdjustmentEventTypes,
  ...bondJudgmentEventTypes,
  /**
   * Decides a rewrite and holds the whole new bond, which is written after it: its money is that bond's
   * (bonds#rewrite-of-decides).
   */
  BondRewritten: eventType(z.object({ bondId: id, accountId: id, ...fields, rewrite: written }), {
    bondId: SAMPLE.bondId,
    accountId: SAMPLE.accountId,
    ...fieldSample,
    status: 'REWRITTEN',
    rewrite: {
      ...SAMPLE,
      ...fieldSample,
      bondId: REWRITE,
      rewriteOf: SAMPLE.bondId,
      powerNumber: '',
      premiumCents: 20_000,
      premiumRule: { ...ruleSample, rateBasisPoints: 200, minimumCents: 0 },
      pricedOn: '2026-03-09',
      effectiveOn: '2026-03-09',
      postings: [receivableUp(20_000, tags), credit('4010', 20_000, tags)],
    },
  }),
  /** The rewrite was voided: the bond is what it was before. */
  RewriteUndone: eventType(z.object({ bondId: id, accountId: id, ...fields, rewriteId: id }), {
    bondId: SAMPLE.bondId,
    accountId: SAMPLE.accountId,
    ...fieldSample,
    rewriteId: REWRITE,
  }),
} satisfies EventTypes;

export type BondEvent = EventOf<typeof bondEventTypes>;
