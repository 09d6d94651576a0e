import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { id } from '../../kernel/primitives.ts';
import { anyStaff } from '../../kernel/roles.ts';
import { unfinishedBond } from '../intake/unfinished-bonds.ts';
import { firstSteps } from './first-steps.ts';

/** The day that "today" is, in the organization's zone (screens#today-is). */
const today = z.string();

/** How many rows the court and payment lists give at most (screens#lists-of-today). */
export const MOST_DUE = 1000;

const person = { defendantId: id, fullName: z.string(), birthday: z.string().nullable(), phoneNumber: z.string() };

const courtDate = z
  .object({
    ...person,
    /** Null where the date stands on the defendant's file alone. */
    bondId: id.nullable(),
    powerNumber: z.string(),
    courtLocation: z.string().nullable(),
    caseNumber: z.string(),
    courtTime: z.string().nullable(),
    courtSection: z.string(),
  })
  .meta({ id: 'CourtDateToday' });
export type CourtDate = z.output<typeof courtDate>;

export const listCourtDatesToday = endpoint({
  method: 'GET',
  path: '/desk/court-dates',
  summary: 'Who is in court today, by time and section',
  roles: anyStaff,
  response: z.object({ today, rows: z.array(courtDate).max(MOST_DUE) }),
});

const paymentDue = z
  .object({
    ...person,
    /** What falls due (today#payments-due-today). */
    what: z.enum(['Forfeiture due', 'Instalment', 'Fee', 'Promise', 'Balance without a plan', 'Beside the plan']),
    /** Of a forfeiture. */
    bondId: id.nullable(),
    powerNumber: z.string(),
    /** Of what is paid to the agency. */
    accountId: id.nullable(),
    /** What is still owed of it. */
    amountCents: z.int().nullable(),
  })
  .meta({ id: 'PaymentDueToday' });
export type PaymentDue = z.output<typeof paymentDue>;

export const listPaymentsDueToday = endpoint({
  method: 'GET',
  path: '/desk/payments-due',
  summary: 'What is to be paid today, by name',
  roles: anyStaff,
  response: z.object({ today, rows: z.array(paymentDue).max(MOST_DUE) }),
});

/** How many unfinished bonds stand there, the oldest first. */
export const MOST_UNFINISHED = 50;

/** How many of the day's lines stand on the dashboard itself. */
export const MOST_AT_A_GLANCE = 6;

const atAGlance = <Row extends z.ZodType>(row: Row) =>
  z.object({ count: z.int(), rows: z.array(row).max(MOST_AT_A_GLANCE) });

export const getDashboard = endpoint({
  method: 'GET',
  path: '/desk',
  summary: 'What the dashboard shows: how many defendants there are, and what the day brings',
  roles: anyStaff,
  response: z.object({
    today,
    defendants: z.int(),
    courtDates: atAGlance(courtDate),
    paymentsDue: atAGlance(paymentDue),
    /** Of whoever asks; of everybody for a Supervisor or an Admin (today#unfinished-bond). */
    unfinished: z.object({
      count: z.int(),
      followUps: z.int(), // of all of them
      rows: z.array(unfinishedBond).max(MOST_UNFINISHED),
    }),
    activeCases: z.int().nullable(), // of recovery, open and active; null for who may not see them
    /** Of a new agency, for its Admins; null once all are done or put away (screens#first-steps). */
    firstSteps: firstSteps.nullable(),
  }),
});
