import { z } from 'zod';
import { endpoint } from '../kernel/endpoint.ts';
import { id } from '../kernel/primitives.ts';
import { anyStaff } from '../kernel/roles.ts';

export const getDashboardCounts = endpoint({
  method: 'GET',
  path: '/desk/counts',
  summary: 'How many defendants there are',
  roles: anyStaff,
  response: z.object({ defendants: z.int() }),
});

/** The day that "today" is, in the organization's zone (decision 17). */
const today = z.string();

export const getDueCounts = endpoint({
  method: 'GET',
  path: '/desk/due-counts',
  summary: 'How many court dates and payments are due today',
  roles: anyStaff,
  response: z.object({ today, courtDates: z.int(), paymentsDue: z.int() }),
});

/** How many rows the court and payment lists give at most (spec 7). */
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
  })
  .meta({ id: 'CourtDateToday' });
export type CourtDate = z.output<typeof courtDate>;

export const listCourtDatesToday = endpoint({
  method: 'GET',
  path: '/desk/court-dates',
  summary: 'Who is in court today, by name',
  roles: anyStaff,
  response: z.object({ today, rows: z.array(courtDate).max(MOST_DUE) }),
});

const paymentDue = z
  .object({
    ...person,
    /** What falls due (decision 28). */
    what: z.literal('Forfeiture due'),
    bondId: id,
    powerNumber: z.string(),
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
