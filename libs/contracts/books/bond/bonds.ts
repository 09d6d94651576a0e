import { z } from 'zod';
import {
  BOND_DIALOG_STATUSES,
  BOND_FORM_STATUSES,
  BOND_STATUSES,
  DISPOSITIONS,
  POWER_CHANGES,
  PROOF_KINDS,
  VOID_REASONS_NOW,
} from '#domain/kernel/option-lists.ts';
import { CHOOSE_COURT, MAX_COURT_NAME } from '#domain/agency/courts.ts';
import { MAX_AMOUNT_CENTS } from '#domain/kernel/money.ts';
import { PARISHES } from '#domain/agency/parishes.ts';
import { endpoint } from '../../kernel/endpoint.ts';
import { lastAnswer, standingAnswer } from './court-answers.ts';
import { judgment } from './judgments.ts';
import { changesOf } from '../../people/people/people.ts';
import { day, id, instant, lines, OVER_THE_LIMIT, pastDay, text, timeOfDay } from '../../kernel/primitives.ts';
import { adminOnly, anyStaff, moneyReaders } from '../../kernel/roles.ts';

/** A number or a code as it stands on paper: printable, 40 characters (issue 14). */
const code = text(40).default('');

const aDay = day().nullable().default(null);
const aPastDay = pastDay().nullable().default(null);

/**
 * What is recorded of a forfeiture, besides its date: all optional (recovery#days-of-a-forfeiture,
 * recovery#days-of-a-forfeiture).
 */
export const forfeitureFields = z.object({
  ftaDate: aPastDay, // the court date that was missed
  warrantOn: aPastDay,
  warrantRecalledOn: aPastDay,
  noticeSentOn: aPastDay,
  noticeCertificateOn: aPastDay, // the clerk's
  noticeReceivedOn: aPastDay,
  showCauseOn: aDay,
  judgmentMailedOn: aPastDay,
  forfeiturePowerNumber: code,
});

/**
 * The fields of the bond form (screens#bond-form, screens#fields-of-bonds). All are optional; only the defendant is
 * required (screens#bond-form).
 */
export const bondFields = z.object({
  status: z.enum(BOND_FORM_STATUSES).default('OPEN'),
  // 0 is no amount, and books no premium.
  amountCents: z
    .int('Enter an amount.')
    .min(0, 'Enter an amount.')
    .max(MAX_AMOUNT_CENTS, OVER_THE_LIMIT)
    .nullable()
    .default(null),
  jurisdiction: z.enum(PARISHES, 'Choose a parish from the list.').nullable().default(null),
  postedAt: z.enum(PARISHES, 'Choose a parish from the list.').nullable().default(null),
  chargeCode: code,
  powerNumber: code,
  suretyId: id.nullable().default(null), // whose power it is; of the number, or the only one, where none is named
  // The name of a court of every agency, or of this one's own (screens#courts); a bond keeps the one that it has.
  courtLocation: text(MAX_COURT_NAME).min(1, CHOOSE_COURT).nullable().default(null),
  caseNumber: code,
  courtDate: aDay,
  courtTime: timeOfDay.nullable().default(null), // of the court date, as its section is (today#court-time-and-section)
  courtSection: text(20).default(''), // a room or division
  reminderDays: z
    .int('Enter a whole number of days.')
    .min(0, 'Enter a whole number of days.')
    .max(3_650, 'Enter at most 3,650 days.')
    .nullable()
    .default(null),
  bondDate: aPastDay,
  forfeitureDate: aPastDay,
  ...forfeitureFields.shape,
  disposition: z.enum(DISPOSITIONS).nullable().default(null), // how the case ended, and when
  disposedOn: aPastDay,
  notes: lines(2_000).default(''),
});
export type BondFields = z.output<typeof bondFields>;

/** A forfeiture that ended, with its days as they stood. */
const earlierForfeiture = forfeitureFields.extend({
  forfeitureDate: day().nullable(),
  dueDate: z.string().nullable(),
  judgment: judgment.nullable().optional(), // missing in what ended before judgments were kept
  endedOn: instant,
});

const bond = bondFields
  .extend({
    // What earlier builds took was longer, and had earlier days.
    chargeCode: z.string(),
    powerNumber: z.string(),
    caseNumber: z.string(),
    bondDate: day().nullable(),
    forfeitureDate: day().nullable(),
    status: z.enum(BOND_STATUSES),
    bondId: id,
    defendantId: id,
    accountId: id,
    premiumCents: z.int(), // less what is adjusted
    adjustedCents: z.int(), // taken off what the rule says
    premiumComputation: z.string(),
    premiumBookedOn: day().nullable(), // where it is not the bond date (money#bond-date-books)
    forfeited: z.boolean(), // FORFEITED or PAID
    dueDate: z.string().nullable(),
    judgment: judgment.nullable(), // of the forfeiture that the bond stands in
    earlierForfeitures: z.array(earlierForfeiture), // the oldest first
    discharge: z
      .object({
        dischargedOn: z.string(),
        recordedOn: z.string().nullable(), // null while it is not known yet
        court: z.string(),
        proofKind: z.enum(PROOF_KINDS).nullable(),
        proofId: id.nullable(), // null in what was discharged before a proof was asked for
        collateralDueOn: z.string(), // by when collateral is to be returned
      })
      .nullable(),
    courtAnswer: standingAnswer, // of the court date that it has (today#court-answers)
    lastCourtAnswer: lastAnswer, // while it can be undone
    agentId: id.nullable(), // the posting agent: who wrote it, unless another was named; null where nobody is known
    agentName: z.string(), // empty where they have left
    rewriteOf: id.nullable(), // the bond that it took over from
    rewrittenBy: id.nullable(), // the bond that took over from it
    paperSpent: z.boolean(), // it was forfeited or discharged once: voiding it makes its power void (powers#paper-intact)
    unfinished: z.boolean(), // nothing to it yet: it counts in no list but its own (today#unfinished-bond)
    voidedAt: instant.nullable(),
    writtenAt: instant,
    revision: z.int(),
  })
  .meta({ id: 'Bond' });
export type Bond = z.output<typeof bond>;

/** What a bond is written with. */
// accountId: the account to put it on; null finds the open one or opens one (bonds#account-of-a-bond).
// reason: why a premium books more than 30 days back, for a money role; without one it books today
// (money#bond-date-books).
export const bondToWrite = bondFields
  .extend({ defendantId: id, accountId: id.nullable().default(null), reason: lines(500).default('') })
  .meta({ id: 'WriteBond' });

/** Why a bond is not written, but for an override that it needs. */
export const writingRefusals = [
  'DEFENDANT_NOT_FOUND',
  'ACCOUNT_NOT_FOUND',
  'ACCOUNT_CLOSED',
  'ACCOUNT_OF_OTHER_DEFENDANT',
  'POWER_IN_USE',
  'POWER_UNUSABLE',
  'PREMIUM_RULE_MISSING',
  'DISCHARGE_APART',
  'FUTURE_DAY',
  'CONFLICT',
] as const;

export const writeBond = endpoint({
  method: 'POST',
  path: '/bonds',
  summary: 'Write a bond; finds or opens the defendant’s account and books the premium on it',
  roles: anyStaff,
  status: 201,
  body: bondToWrite,
  touches: ['bond', 'account', 'ledger', 'power'],
  response: z.object({ bondId: id, accountId: id, premiumCents: z.int() }).meta({ id: 'BondWrittenAnswer' }),
  refusals: [...writingRefusals, 'POWER_OVERRIDE'],
});

/**
 * The version that an edit was made from: what others changed since is merged with it, or asked
 * (screens#edits-name-their-version).
 */
const basedOn = z.int().min(0);

/** What a bond is amended with. */
// reason: asked for where bonds#reasons-required does: leaving FORFEITED, another power number or posting agent, a day
// of a forfeiture that stood. confirmed: what has to be asked before the status changes was asked.
export const bondToAmend = changesOf(bondFields)
  .extend({
    status: z.enum([...BOND_FORM_STATUSES, ...BOND_DIALOG_STATUSES]).optional(),
    powerChange: z.enum(POWER_CHANGES).optional(),
    agentId: id.optional(),
    reason: lines(500).default(''),
    confirmed: z.boolean().default(false),
    basedOn,
  })
  .meta({ id: 'AmendBond' });

/** Why a bond is not amended, but for an override that it needs. */
export const amendingRefusals = [
  'BOND_NOT_FOUND',
  'BOND_VOIDED',
  'ACCOUNT_CLOSED',
  'EDITED_MEANWHILE',
  'PAID_WITHOUT_JUDGMENT',
  'JUDGMENT_PAID',
  'JUDGMENT_STANDS',
  'DISCHARGE_APART',
  'REINSTATE_FIRST',
  'REWRITE_APART',
  'REWRITE_STANDS',
  'CONFIRM_FIRST',
  'POWER_FIXED',
  'AGENT_NOT_FOUND',
  'ROLE_REFUSED',
  'POWER_IN_USE',
  'POWER_UNUSABLE',
  'PREMIUM_RULE_MISSING',
  'FUTURE_DAY',
  'CONFLICT',
] as const;

export const amendBond = endpoint({
  method: 'PATCH',
  path: '/bonds/:bondId',
  summary: 'Amend the named fields of a bond; a changed premium books the difference',
  roles: anyStaff,
  params: z.object({ bondId: id }),
  body: bondToAmend,
  touches: ['bond', 'account', 'ledger', 'recovery-case'],
  response: z.object({
    bondId: id,
    accountId: id,
    premiumCents: z.int(),
    revision: z.int(),
    changed: z.boolean(), // false where the bond said all of it already
  }),
  refusals: [...amendingRefusals, 'POWER_OVERRIDE'],
});

export const voidBond = endpoint({
  method: 'POST',
  path: '/bonds/:bondId/void',
  summary: 'Void a bond written in error: its premium is reversed and its power freed (bonds#voiding-a-bond)',
  roles: adminOnly,
  params: z.object({ bondId: id }),
  body: z
    .object({
      reasonCode: z.enum(VOID_REASONS_NOW, 'Choose a reason.'),
      reason: lines(500).min(1, 'Give a reason.'),
      paperIntact: z.boolean().default(true), // else its power is void, as that of a bond ever forfeited or discharged (powers#paper-intact)
      fees: z.array(id).max(100).default([]), // of this bond, to be voided along with it (money#voiding-a-bond)
    })
    .meta({ id: 'VoidBond' }),
  // waiting: it is above the organization's limit, and nothing is booked until a second person approves it.
  touches: ['bond', 'account', 'ledger', 'power', 'approval'],
  response: z.object({ bondId: id, requestId: id, waiting: z.boolean() }).meta({ id: 'BondVoidSent' }),
  refusals: [
    'BOND_NOT_FOUND',
    'BOND_VOIDED',
    'REINSTATE_FIRST',
    'JUDGMENT_PAID',
    'JUDGMENT_STANDS',
    'REWRITE_STANDS',
    'ACCOUNT_CLOSED',
    'ENTRY_NOT_FOUND',
    'ENTRY_VOIDED',
    'WAITING_FOR_APPROVAL',
    'CONFLICT',
  ],
});

export const getBond = endpoint({
  method: 'GET',
  path: '/bonds/:bondId',
  summary: 'One bond',
  roles: moneyReaders,
  params: z.object({ bondId: id }),
  response: bond,
  refusals: ['BOND_NOT_FOUND'],
});

export const listBondsOfDefendant = endpoint({
  method: 'GET',
  path: '/defendants/:defendantId/bonds',
  summary: 'The bonds of a defendant, newest first',
  roles: moneyReaders,
  params: z.object({ defendantId: id }),
  response: z.object({ bonds: z.array(bond) }),
  refusals: ['DEFENDANT_NOT_FOUND'],
});
