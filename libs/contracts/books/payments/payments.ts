import { z } from 'zod';
import { PAYMENT_METHODS } from '#domain/kernel/payment-methods.ts';
import { endpoint } from '../../kernel/endpoint.ts';
import {
  day,
  id,
  instant,
  lines,
  NO_ACCOUNT_OR_AMOUNT,
  paidCents,
  signedCents,
  text,
} from '../../kernel/primitives.ts';
import { UNDATABLE } from '../../kernel/period-errors.ts';
import { anyStaff, moneyReaders } from '../../kernel/roles.ts';

/** How many accounts one payment is for at most. */
export const MOST_ACCOUNTS = 20;
/** How many accounts a search shows. */
export const MOST_PAYABLE = 30;

const payable = z
  .object({
    accountId: id,
    shortId: z.int().nullable(),
    status: z.enum(['open', 'closed']),
    defendantId: id,
    defendantName: z.string(),
    /** What tells people of one name apart (bonds#known-before-taking); of indemnitors for who may see them. */
    birthday: z.string().nullable(),
    indemnitors: z.array(z.string()),
    balanceCents: signedCents,
    /** What matched, in words. */
    why: z.string(),
  })
  .meta({ id: 'PayableAccount' });
export type PayableAccount = z.output<typeof payable>;

/**
 * All kinds that match are listed with what matched, exact ones first; deleted defendants are not found
 * (bonds#finding-an-account).
 */
export const findPayable = endpoint({
  method: 'POST',
  path: '/payments/find',
  summary:
    'Accounts to pay on, by who owes, answers, knows or paid, or the number of a power, case, account or receipt',
  roles: moneyReaders,
  readsOnly: true,
  body: z.object({ typed: text(120).min(1, 'Type a name, a phone or a number.') }).meta({ id: 'FindPayableAccounts' }),
  response: z.object({ accounts: z.array(payable).max(MOST_PAYABLE), isCut: z.boolean() }),
});

const situation = z.object({
  accountId: id,
  shortId: z.int().nullable(),
  status: z.enum(['open', 'closed']),
  defendantId: id,
  defendantName: z.string(),
  birthday: z.string().nullable(),
  indemnitors: z.array(z.string()),
  balanceCents: signedCents,
  /** Whether a plan in force says what is past due, or terms do (today#due-by-terms). */
  by: z.enum(['plan', 'terms']),
  pastDueCents: signedCents,
  /** Without a plan the balance. */
  dueNowCents: signedCents,
  /** The earliest day of what is past due. */
  dueSince: day().nullable(),
  nextDue: z.object({ on: day(), amountCents: z.int() }).nullable(),
  last: z.object({ amountCents: z.int(), paidOn: day(), payer: z.string() }).nullable(),
  checksRefused: z.boolean(), // it takes cash, card and money order only
});
export type PaySituation = z.output<typeof situation>;

const accountIds = z.array(id).min(1).max(MOST_ACCOUNTS);

export const getSituations = endpoint({
  method: 'POST',
  path: '/payments/situations',
  summary: 'What is owed on accounts, what is due now and next, and who paid last',
  roles: moneyReaders,
  readsOnly: true,
  body: z.object({ accountIds }).meta({ id: 'GetPaySituations' }),
  response: z
    .object({
      today: day(),
      accounts: z.array(situation),
      /** Whose name the form starts with (bonds#proposed-payer). */
      payer: z.string(),
    })
    .meta({ id: 'PaySituations' }),
  refusals: ['ACCOUNT_NOT_FOUND'],
});

/** Counted for Form 8300 (money#form-8300); the server's query says how a payer is told from another. */
export const getCashOfPayer = endpoint({
  method: 'POST',
  path: '/payments/cash-of-payer',
  summary: 'The cash that a payer has given within 12 months',
  roles: moneyReaders,
  readsOnly: true,
  body: z.object({ payer: text(120).min(1, 'Name the payer.'), accountIds }).meta({ id: 'GetCashOfPayer' }),
  response: z.object({ since: day(), cashCents: signedCents }),
  refusals: ['ACCOUNT_NOT_FOUND'],
});

const taken = z.object({ accountId: id, paymentId: id, receiptNumber: z.int().nullable() });

export const takePayment = endpoint({
  method: 'POST',
  path: '/takings',
  summary: 'Take one payment for several accounts: an event and a receipt number for each',
  roles: anyStaff,
  status: 201,
  body: z
    .object({
      payments: z
        .array(z.object({ accountId: id, amountCents: paidCents }))
        .min(1, NO_ACCOUNT_OR_AMOUNT)
        .max(MOST_ACCOUNTS, `Use at most ${String(MOST_ACCOUNTS)} accounts.`)
        .refine(
          (payments) => new Set(payments.map(({ accountId }) => accountId)).size === payments.length,
          'Name each account once.',
        ),
      method: z.enum(PAYMENT_METHODS, 'Choose a payment method.'),
      paidOn: day('Enter a valid date in MM/DD/YYYY.'),
      payer: text(120).default(''),
      note: lines(500).default(''),
      externalReference: text(60).default(''),
      reason: lines(500).default(''), // why it is dated more than 30 days back (money#far-back-days)
      confirmed: z.boolean().default(false), // take it anyway, whatever was asked (bonds#asked-before-taking)
    })
    .meta({ id: 'TakePayment' }),
  touches: ['account', 'ledger'],
  response: z.object({ takingId: id, payments: z.array(taken) }).meta({ id: 'TakenPayment' }),
  refusals: [
    'ACCOUNT_NOT_FOUND',
    'ACCOUNT_CLOSED',
    'FUTURE_DAY',
    ...UNDATABLE,

    'CONFIRM_FIRST',
    'CONFLICT',
    'MONEY_STOPPED',
    'TILL_NOT_OPEN',
  ],
});

/** One paper for all accounts of a payment, with the sum. */
export const getTaking = endpoint({
  method: 'GET',
  path: '/takings/:takingId',
  summary: 'The receipts of one payment for several accounts, with their sum',
  roles: moneyReaders,
  params: z.object({ takingId: id }),
  response: z
    .object({
      takingId: id,
      organizationName: z.string(),
      takenAt: instant,
      takenBy: z.string(),
      method: z.enum(PAYMENT_METHODS),
      paidOn: day(),
      payer: z.string(),
      externalReference: z.string(),
      totalCents: z.int(),
      payments: z.array(
        z.object({
          accountId: id,
          paymentId: id,
          receiptNumber: z.int().nullable(),
          accountShortId: z.int().nullable(),
          defendantName: z.string(),
          amountCents: z.int(),
          balanceCents: signedCents, // right after it
          voided: z.boolean(),
          returned: z.boolean(), // by the bank
        }),
      ),
    })
    .meta({ id: 'Taking' }),
  refusals: ['ENTRY_NOT_FOUND'],
});
