import { z } from 'zod';
import { EXPENSE_METHODS, MONEY_IN_METHODS } from '#domain/payouts/expenses.ts';
import { decisions } from '../../kernel/decisions.ts';
import { endpoint } from '../../kernel/endpoint.ts';
import { externalReference } from '../../kernel/payout.ts';
import { UNDATABLE } from '../../kernel/period-errors.ts';
import { day, id, lines, pastDay, positiveCents, text } from '../../kernel/primitives.ts';
import { adminOnly, ledgerReaders, moneyRoles } from '../../kernel/roles.ts';

/** What an expense changes. */
const TOPICS = ['ledger', 'approval'] as const;

const account = z.string('Choose an account.').regex(/^\d{4}$/, 'Choose an account.');
const recorded = {
  paidOn: pastDay(),
  account,
  amountCents: positiveCents,
  externalReference,
  reason: lines(500).min(1, 'Say what it is for.'),
};
const answer = z.object({ expenseId: id, waiting: z.boolean() }).meta({ id: 'ExpenseRecorded' });
const whyNot = [
  'MANUAL_ACCOUNT_UNKNOWN',
  'NOT_IN_TILL',
  'FUTURE_DAY',
  ...UNDATABLE,
  'TEMPORARILY_UNAVAILABLE',
  'MONEY_STOPPED',
  'CONFLICT',
] as const;

/** Who was paid before, with the newest payment to them that stands; an account that is off is not proposed. */
const vendor = z
  .object({
    name: z.string(),
    account: z.string().nullable(),
    yearCents: z.int(), // what of this year stands
    // Null where all of theirs is void.
    newest: z
      .object({
        expenseId: id,
        paidOn: day(),
        amountCents: z.int(),
        method: z.enum(EXPENSE_METHODS),
        reason: z.string(), // empty once it was erased
      })
      .nullable(),
    // What is paid to them every month (money#recurring-expenses); null where nothing is.
    recurring: z.object({ usualDay: z.int(), dueOn: day(), isDue: z.boolean() }).nullable(),
  })
  .meta({ id: 'Vendor' });
export type Vendor = z.output<typeof vendor>;

export const listVendors = endpoint({
  method: 'GET',
  path: '/expenses/vendors',
  summary: 'Who was paid expenses before, by name: the account used last, this year, and what is paid every month',
  roles: ledgerReaders,
  response: z.object({
    vendors: z.array(vendor),
    limitCents: z.int(), // above it a second person approves
  }),
});

export const recordExpense = endpoint({
  method: 'POST',
  path: '/expenses',
  summary: "Record an expense, or an owner's draw; above the limit it is asked for (money#expenses)",
  roles: moneyRoles,
  status: 201,
  body: z
    .object({
      ...recorded,
      payee: text(120).min(1, 'Enter who is paid.'),
      method: z.enum(EXPENSE_METHODS, 'Choose how it is paid.'),
      confirmed: z.boolean().default(false), // record it although the check number was used before
    })
    .meta({ id: 'RecordExpense' }),
  touches: TOPICS,
  response: answer,
  refusals: [...whyNot, 'CONFIRM_FIRST'],
});

export const recordMoneyIn = endpoint({
  method: 'POST',
  path: '/expenses/money-in',
  summary: "Record money that is no client's: the owner's, interest, a sale, a vendor's refund",
  roles: moneyRoles,
  status: 201,
  body: z
    .object({
      ...recorded,
      payee: text(120).min(1, 'Enter who it is from.'),
      method: z.enum(MONEY_IN_METHODS, 'Choose where it went.'),
    })
    .meta({ id: 'RecordMoneyIn' }),
  touches: TOPICS,
  response: answer,
  refusals: whyNot,
});

/** By its newest payment: later ones are proposed, or none before three more (money#recurring-expenses). Books nothing. */
export const chooseRecurrence = endpoint({
  method: 'POST',
  path: '/expenses/:expenseId/recurrence',
  summary: 'Say that an expense is paid every month, or not again',
  roles: moneyRoles,
  params: z.object({ expenseId: id }),
  body: z.object({ recurs: z.boolean() }).meta({ id: 'ChooseRecurrence' }),
  touches: ['ledger'],
  response: z.object({ expenseId: id }).meta({ id: 'RecurrenceChosen' }),
  refusals: ['ENTRY_NOT_FOUND', 'ENTRY_VOIDED', 'CONFLICT', 'TEMPORARILY_UNAVAILABLE'],
});

/** Mirrored. Above the limit a second person approves. */
export const voidExpense = endpoint({
  method: 'POST',
  path: '/expenses/:expenseId/void',
  summary: 'Void an expense, a draw or other money in',
  roles: adminOnly,
  params: z.object({ expenseId: id }),
  body: z.object({ reason: lines(500).min(1, 'Give a reason.') }).meta({ id: 'VoidExpense' }),
  touches: TOPICS,
  response: answer,
  refusals: [
    'ENTRY_NOT_FOUND',
    'ENTRY_VOIDED',
    'REMITTANCE_WAITS',
    'NOT_IN_TILL',
    'TEMPORARILY_UNAVAILABLE',
    'MONEY_STOPPED',
    'CONFLICT',
  ],
});

export const expenseDecisions = decisions({
  path: '/expenses/requests/:requestId',
  name: 'Expense',
  what: 'expense, or void of one',
  params: z.object({ requestId: id }),
  response: z.object({ requestId: id }).meta({ id: 'ExpenseDecided' }),
  touches: TOPICS,
  refusals: ['REQUEST_NOT_FOUND', 'REQUEST_DECIDED', 'CONFLICT'],
  bookingRefusals: [
    'MANUAL_ACCOUNT_UNKNOWN',
    'NOT_IN_TILL',
    'ENTRY_NOT_FOUND',
    'ENTRY_VOIDED',
    'TEMPORARILY_UNAVAILABLE',
    'MONEY_STOPPED',
  ],
});
export const approveExpense = expenseDecisions.approve;
export const releaseExpense = expenseDecisions.release;
export const declineExpense = expenseDecisions.decline;
export const withdrawExpense = expenseDecisions.withdraw;
