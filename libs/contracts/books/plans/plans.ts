import { z } from 'zod';
import { MOST_TERMS } from '#domain/books/account-owing.ts';
import { BOND_STATUSES } from '#domain/kernel/option-lists.ts';
import { PAYMENT_METHODS } from '#domain/kernel/payment-methods.ts';
import { PLAN_FREQUENCIES } from '#domain/books/instalment-days.ts';
import { endpoint } from '../../kernel/endpoint.ts';
import { freshForSettings } from '../../kernel/freshness.ts';
import { day, id, lines, positiveCents, signedCents } from '../../kernel/primitives.ts';
import { adminOnly, anyStaff, moneyReaders } from '../../kernel/roles.ts';
import { call, callHold, promise } from './promises.ts';

const accountParams = z.object({ accountId: id });

/** More instalments are no plan that anybody would sign. */
const MOST_PLANNED = 1_000;

const terms = {
  amountCents: positiveCents,
  frequency: z.enum(PLAN_FREQUENCIES, 'Choose how often it is paid.'),
  startOn: day(),
  /** How many instalments there are; null for as many as the balance takes. */
  endsAfter: z
    .int('Enter how many payments there are.')
    .min(1, 'Enter how many payments there are.')
    .max(MOST_PLANNED, `Use at most ${String(MOST_PLANNED)} payments.`)
    .nullable(),
  bondId: id.nullable(),
};

/** One version of the plan, as somebody set it. */
const version = z.object({
  ...terms,
  version: z.int(),
  setOn: day(),
  setBy: z.string(),
  /** What was ticked as down payment: due, and paid, on the day that the version was set. */
  downPayments: z.array(z.object({ paymentId: id, amountCents: z.int(), on: day() })),
  spreadPastDue: z.boolean(),
  reason: z.string(),
  endedOn: day().nullable(),
  endedBy: z.enum(['hand', 'closing']).nullable(),
  skips: z.array(z.object({ on: day(), skippedOn: day(), skippedBy: z.string(), reason: z.string() })),
});
export type PlanVersionShown = z.output<typeof version>;

const figures = z.object({
  balanceCents: signedCents,
  scheduledCents: signedCents,
  paidCents: signedCents,
  pastDueCents: signedCents,
  missed: z.int(),
  nextDue: z.object({ on: day(), amountCents: z.int() }).nullable(),
});

const scheduledLine = z.object({
  what: z.enum(['carried', 'down payment', 'instalment', 'beside']),
  number: z.int().nullable(),
  on: day(),
  amountCents: z.int(),
  owedCents: z.int(),
  skipped: z.boolean(),
});

const plan = z.object({
  version,
  /** Why it is over, and since when; null while it is in force. */
  end: z.object({ why: z.enum(['ended', 'account closed', 'paid off', 'last instalment']), on: day() }).nullable(),
  figures,
  schedule: z.object({ lines: z.array(scheduledLine), uncoveredCents: z.int(), isCut: z.boolean() }),
  /** The instalment that skipping would take; null where there is nothing to skip. */
  toSkip: day().nullable(),
});
export type PlanShown = z.output<typeof plan>;

/** What is owed today by the plan in force or by terms (today#due-by-terms and bonds#plan-past-due). */
const owing = z.object({
  by: z.enum(['plan', 'terms']),
  pastDueCents: z.int(),
  since: day().nullable(),
  dueNowCents: z.int(),
});

const accountPlan = z
  .object({
    today: day(),
    plan: plan.nullable(),
    /** Newest first. */
    versions: z.array(version),
    balanceCents: signedCents,
    owing,
    /** What the plan may name: the open and forfeited bonds of the account. */
    bonds: z.array(
      z.object({ bondId: id, powerNumber: z.string(), amountCents: z.int().nullable(), status: z.enum(BOND_STATUSES) }),
    ),
    /** Payments that stand, newest first: what may be ticked as down payment; `proposed`: today's and the bond's day's. */
    payments: z.array(
      z.object({
        paymentId: id,
        paidOn: day(),
        amountCents: z.int(),
        method: z.enum(PAYMENT_METHODS),
        proposed: z.boolean(),
      }),
    ),
    holidays: z.array(day()),
    promises: z.array(promise),
    calls: z.array(call),
    /** While it stands. */
    callHold: callHold.nullable(),
  })
  .meta({ id: 'AccountPlan' });
export type AccountPlan = z.output<typeof accountPlan>;

export const getPlan = endpoint({
  method: 'GET',
  path: '/accounts/:accountId/plan',
  summary: 'The payment plan of an account: its figures today, its schedule and versions, promises and calls',
  roles: moneyReaders,
  params: accountParams,
  response: accountPlan,
  refusals: ['ACCOUNT_NOT_FOUND'],
});

const GIVE_A_REASON = 'Give a reason.';

const asked = {
  ...terms,
  endsAfter: terms.endsAfter.default(null),
  bondId: terms.bondId.default(null),
  /** Payments that were taken before and are its down payment, at most as many as are offered. */
  downPaymentIds: z.array(id).max(20).default([]),
  downPaymentId: id.nullable().default(null), // one more of them
  spreadPastDue: z.boolean().default(false), // instead of carrying it along
};

const CANNOT_BE_SET = [
  'ACCOUNT_NOT_FOUND',
  'ACCOUNT_CLOSED',
  'NOTHING_OWED',
  'DAY_OUT_OF_RANGE',
  'PLAN_WOULD_BE_OVER',
  'DOWN_PAYMENT_NOT_FOUND',
  'BOND_NOT_FOUND',
  'BOND_VOIDED',
  'BOND_UNFINISHED',
  'BOND_NOT_LIVE',
] as const;

export const previewPlan = endpoint({
  method: 'POST',
  path: '/accounts/:accountId/plan/preview',
  summary: 'The payment plan as saving it now would leave it: its payments and what stays open make the balance',
  roles: anyStaff,
  readsOnly: true,
  params: accountParams,
  body: z.object({ ...asked, reason: lines(500).default('') }).meta({ id: 'PreviewPaymentPlan' }),
  response: z
    .object({
      balanceCents: signedCents,
      rows: z.array(
        z.object({
          /** `paid` is the ticked down payment, on top of the balance. */
          what: z.enum(['paid', 'carried', 'down payment', 'instalment', 'beside']),
          on: day(),
          cents: z.int(),
        }),
      ),
      /** What stays open after the last payment. */
      openCents: z.int(),
      /** Whether there are more payments than are shown. */
      isCut: z.boolean(),
    })
    .meta({ id: 'PaymentPlanPreview' }),
  refusals: CANNOT_BE_SET,
});
export type PlanPreview = z.output<typeof previewPlan.response>;

export const setPlan = endpoint({
  method: 'POST',
  path: '/accounts/:accountId/plan',
  summary: 'Set up the payment plan of an account, or a new version of it from today on',
  roles: anyStaff,
  status: 201,
  params: accountParams,
  body: z
    .object({
      ...asked,
      reason: lines(500).default(''),
      confirmed: z.boolean().default(false), // that a start before today is meant
      /** The balance of the preview that was looked at: another one saves nothing. */
      basedOnBalanceCents: signedCents.nullable().default(null),
    })
    .refine(({ spreadPastDue, reason }) => !spreadPastDue || reason !== '', { path: ['reason'], error: GIVE_A_REASON })
    .meta({ id: 'SetPaymentPlan' }),
  touches: ['account'],
  response: z.object({ accountId: id }),
  refusals: [...CANNOT_BE_SET, 'PLAN_STARTS_BEFORE_TODAY', 'BALANCE_CHANGED', 'CONFLICT'],
});

export const endPlan = endpoint({
  method: 'POST',
  path: '/accounts/:accountId/plan/end',
  summary: 'End the payment plan of an account',
  roles: anyStaff,
  params: accountParams,
  body: z.object({ reason: lines(500).default('') }).meta({ id: 'EndPaymentPlan' }),
  touches: ['account'],
  response: z.object({ accountId: id }),
  refusals: ['ACCOUNT_NOT_FOUND', 'PLAN_NOT_FOUND', 'CONFLICT'],
});

export const skipInstalment = endpoint({
  method: 'POST',
  path: '/accounts/:accountId/plan/skip',
  summary: 'Skip the next payment of the plan; one is added at its end',
  roles: anyStaff,
  params: accountParams,
  body: z.object({ reason: lines(500).min(1, GIVE_A_REASON) }).meta({ id: 'SkipInstalment' }),
  touches: ['account'],
  response: z.object({ skippedOn: day() }),
  refusals: ['ACCOUNT_NOT_FOUND', 'PLAN_NOT_FOUND', 'NOTHING_TO_SKIP', 'CONFLICT'],
});

/** An agency has no more of them in a few years. */
const MOST_HOLIDAYS = 200;
const holidays = z.array(day()).max(MOST_HOLIDAYS, `Keep at most ${String(MOST_HOLIDAYS)} holidays.`);

export const listHolidays = endpoint({
  method: 'GET',
  path: '/settings/holidays',
  summary: 'The days that move the instalments of plans, earliest first',
  roles: moneyReaders,
  response: z.object({ holidays }),
});

export const setHolidays = endpoint({
  method: 'PUT',
  path: '/settings/holidays',
  summary: 'Set the days that move the instalments of plans',
  roles: adminOnly,
  ...freshForSettings,
  body: z.object({ holidays }).meta({ id: 'SetHolidays' }),
  touches: ['settings', 'account'],
  response: z.object({ holidays }),
});

const termsDays = z
  .int('Enter a number of days.')
  .min(0, 'Enter a number of days.')
  .max(MOST_TERMS, `Use at most ${String(MOST_TERMS)} days.`);

export const getTerms = endpoint({
  method: 'GET',
  path: '/settings/terms',
  summary: 'How many days after its booking a premium is due without a plan',
  roles: moneyReaders,
  response: z.object({ days: termsDays }),
});

export const setTerms = endpoint({
  method: 'PUT',
  path: '/settings/terms',
  summary: 'Set how many days after its booking a premium is due without a plan; what is booked keeps its day',
  roles: adminOnly,
  ...freshForSettings,
  body: z.object({ days: termsDays }).meta({ id: 'SetTerms' }),
  touches: ['settings', 'account'],
  response: z.object({ days: termsDays }),
});
