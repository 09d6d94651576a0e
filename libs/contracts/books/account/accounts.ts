import { z } from 'zod';
import { REQUEST_KINDS, VOIDABLE } from '#domain/kernel/refunds.ts';
import { NEW_FEE_KINDS, VOID_REASONS_NOW } from '#domain/kernel/option-lists.ts';
import { PARISHES } from '#domain/agency/parishes.ts';
import { PAYMENT_METHODS } from '#domain/kernel/payment-methods.ts';
import { PAYEES_OF_UNCLAIMED } from '#domain/books/unclaimed.ts';
import { endpoint } from '../../kernel/endpoint.ts';
import { UNDATABLE } from '../../kernel/period-errors.ts';
import { day, id, instant, lines, paidCents, positiveCents, signedCents, text } from '../../kernel/primitives.ts';
import { adminOnly, anyStaff, moneyReaders } from '../../kernel/roles.ts';

const accountParams = z.object({ accountId: id });
const voidBody = z.object({
  reasonCode: z.enum(VOID_REASONS_NOW, 'Choose a reason.'),
  reason: lines(500).min(1, 'Give a reason.'),
});

/**
 * Balance = premium + charges + fees − payments − write-offs − collateral applied, in cents (money#account-totals);
 * negative is a credit (money#allocation). Refunds are negative payments.
 */
const totals = z.object({
  premiumCents: signedCents,
  chargesCents: signedCents,
  feesCents: signedCents,
  paymentsCents: signedCents,
  writeOffsCents: signedCents,
  collateralCents: signedCents, // applied
  balanceCents: signedCents,
});

const account = totals
  .extend({
    accountId: id,
    shortId: z.int().nullable(), // null until the ledger has numbered it, moments after opening
    defendantId: id,
    status: z.enum(['open', 'closed']),
    openedOn: day(),
    closedOn: day().nullable(),
    name: z.string(), // what the staff call it; empty where nobody has named it
    nameVersion: z.int(), // 0 until it is named
    unclaimedCents: z.int(), // given up as unclaimed and not paid out: held for the client or the State
    recoveryBillable: z.boolean(), // judgments and costs of recovery may be billed to it
    checksRefused: z.boolean(), // it takes cash, card and money order only
  })
  .meta({ id: 'Account' });
export type Account = z.output<typeof account>;

export const listAccountsOfDefendant = endpoint({
  method: 'GET',
  path: '/defendants/:defendantId/accounts',
  summary: 'The accounts of a defendant with their totals, newest first',
  roles: moneyReaders,
  params: z.object({ defendantId: id }),
  response: z.object({ accounts: z.array(account) }),
  refusals: ['DEFENDANT_NOT_FOUND'],
});

export const openAccount = endpoint({
  method: 'POST',
  path: '/accounts',
  summary: 'Open an account for a defendant',
  roles: anyStaff,
  status: 201,
  body: z.object({ defendantId: id }).meta({ id: 'OpenAccount' }),
  touches: ['account'],
  response: z.object({ accountId: id, shortId: z.int().nullable() }),
  refusals: ['DEFENDANT_NOT_FOUND'],
});

/** What was asked for and not decided yet; `amountCents` is positive. `closes`: the account, too. */
const waitingRequest = z
  .object({
    requestId: id,
    kind: z.enum(REQUEST_KINDS),
    amountCents: z.int(),
    askedBy: z.string(),
    voids: z.enum(VOIDABLE).nullable(), // what a void takes back
    bondId: id.nullable(), // of an adjustment, of a judgment that is paid, or of a bond's void
    closes: z.boolean(),
  })
  .meta({ id: 'WaitingRequest' });
export type WaitingRequest = z.output<typeof waitingRequest>;

/** What was paid out of an unclaimed credit and stands; `amountCents` is positive. */
const payout = z
  .object({ payoutId: id, amountCents: z.int(), to: z.enum(PAYEES_OF_UNCLAIMED), method: z.string(), paidAt: instant })
  .meta({ id: 'Payout' });

/** How much of the payments has paid what, oldest first: pass-through, then fees, then premium (money#allocation). */
const allocation = z.object({
  passThroughCents: signedCents,
  feesCents: signedCents,
  premiumCents: signedCents,
  creditCents: signedCents,
});

export const getAccount = endpoint({
  method: 'GET',
  path: '/accounts/:accountId',
  summary: 'The account summary: totals, allocation, and why the balance is what it is',
  roles: moneyReaders,
  params: accountParams,
  response: account
    .extend({
      defendantName: z.string(),
      allocation,
      explanation: z.array(z.string()),
      waiting: z.array(waitingRequest), // oldest first
      payouts: z.array(payout), // of what was given up as unclaimed, oldest first
    })
    .meta({ id: 'AccountSummary' }),
  refusals: ['ACCOUNT_NOT_FOUND'],
});

export const addFee = endpoint({
  method: 'POST',
  path: '/accounts/:accountId/fees',
  summary: 'Add a fee',
  roles: anyStaff,
  status: 201,
  params: accountParams,
  body: z
    .object({
      kind: z.enum(NEW_FEE_KINDS, 'Choose a fee.'),
      amountCents: positiveCents,
      chargedOn: day(),
      dueOn: day().nullable().default(null), // where it is due on another day than its own
      bondId: id.nullable().default(null), // the Application Fee names its bond (money#one-application-fee)
      jailParish: z.enum(PARISHES).nullable().default(null), // whose jail, of a Jail Fee without a bond (money#payees-of-fees)
      description: text(200).default(''),
      reason: lines(500).default(''), // why it is dated more than 30 days back (money#far-back-days)
      defendantId: z.string().min(1, 'Missing defendant ID.').pipe(id).optional(), // whose fee the caller means
    })
    .meta({ id: 'AddFee' }),
  touches: ['account', 'ledger'],
  response: z.object({ feeId: id }),
  refusals: [
    'DEFENDANT_NOT_FOUND',
    'ACCOUNT_NOT_FOUND',
    'ACCOUNT_CLOSED',
    'APPLICATION_FEE_CHARGED',
    'APPLICATION_FEE_LIMIT',
    'BOND_NOT_FOUND',
    'BOND_UNFINISHED',
    'BOND_VOIDED',
    'DAY_OUT_OF_RANGE',
    'FUTURE_DAY',
    ...UNDATABLE,
    'CONFLICT',
  ],
});

export const addCharge = endpoint({
  method: 'POST',
  path: '/accounts/:accountId/charges',
  summary: 'Add a charge from the catalogue',
  roles: anyStaff,
  status: 201,
  params: accountParams,
  body: z
    .object({
      catalogueChargeId: id,
      amountCents: positiveCents,
      chargedOn: day(),
      bondId: id.nullable().default(null),
      reason: lines(500).default(''), // why it is dated more than 30 days back (money#far-back-days)
    })
    .meta({ id: 'AddCharge' }),
  touches: ['account', 'ledger'],
  response: z.object({ chargeId: id }),
  refusals: [
    'DEFENDANT_NOT_FOUND',
    'ACCOUNT_NOT_FOUND',
    'ACCOUNT_CLOSED',
    'CHARGE_NOT_FOUND',
    'CHARGE_INACTIVE',
    'BOND_NOT_FOUND',
    'BOND_UNFINISHED',
    'FUTURE_DAY',
    ...UNDATABLE,

    'CONFLICT',
  ],
});

export const recordPayment = endpoint({
  method: 'POST',
  path: '/accounts/:accountId/payments',
  summary: 'Record a payment and issue its receipt number',
  roles: anyStaff,
  status: 201,
  params: accountParams,
  body: z
    .object({
      amountCents: paidCents,
      method: z.enum(PAYMENT_METHODS, 'Choose a payment method.'),
      paidOn: day('Enter a valid date in MM/DD/YYYY.'),
      payer: text(120).default(''),
      note: lines(500).default(''),
      externalReference: text(60).default(''), // a typed receipt or check number (money#receipt-numbers)
      reason: lines(500).default(''), // why it is dated more than 30 days back (money#far-back-days)
      confirmed: z.boolean().default(false), // take it anyway, whatever was asked (bonds#asked-before-taking)
    })
    .meta({ id: 'RecordPayment' }),
  touches: ['account', 'ledger'],
  response: z.object({ paymentId: id, receiptNumber: z.int().nullable() }).meta({ id: 'PaymentReceipt' }),
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

/** `waiting`: it is above the organization's limit, and nothing is booked until a second person approves it. */
const entryVoided = z.object({ requestId: id, waiting: z.boolean() }).meta({ id: 'EntryVoided' });

const voidEndpoint = <const P extends `/${string}`, const N extends string>(
  path: P,
  name: N,
  summary: string,
  roleRefusal: string,
) =>
  endpoint({
    method: 'POST',
    path,
    summary,
    roles: adminOnly,
    roleRefusal,
    params: accountParams.extend({ [name]: id } as Record<N, typeof id>),
    body: voidBody.meta({ id: `Void${name}` }),
    touches: ['account', 'ledger', 'approval'],
    response: entryVoided,
    refusals: [
      'ACCOUNT_NOT_FOUND',
      'ACCOUNT_CLOSED',
      'ENTRY_NOT_FOUND',
      'ENTRY_VOIDED',
      'ENTRY_RETURNED',
      'RECEIPT_BANKED',
      'REFUNDED',
      'WRITE_OFF_LOWERED',
      'UNCLAIMED_PAID',
      'WAITING_FOR_APPROVAL',
      'NOT_IN_TILL',
      'CONFLICT',
      'MONEY_STOPPED',
    ],
  });

export const voidFee = voidEndpoint(
  '/accounts/:accountId/fees/:feeId/void',
  'feeId',
  'Void a fee with a reason',
  'You do not have permission to delete fees.',
);
export const voidCharge = voidEndpoint(
  '/accounts/:accountId/charges/:chargeId/void',
  'chargeId',
  'Void a charge with a reason',
  'You do not have permission to delete fees.', // the kind that the screen shows it as
);
export const voidPayment = voidEndpoint(
  '/accounts/:accountId/payments/:paymentId/void',
  'paymentId',
  'Void a payment with a reason',
  'You do not have permission to delete payments.',
);
export const voidRefund = voidEndpoint(
  '/accounts/:accountId/refunds/:refundId/void',
  'refundId',
  'Void a refund with a reason',
  'You do not have permission to delete refunds.',
);
export const voidWriteOff = voidEndpoint(
  '/accounts/:accountId/write-offs/:writeOffId/void',
  'writeOffId',
  'Void a write-off with a reason',
  'You do not have permission to delete write-offs.',
);

export const voidUnclaimed = voidEndpoint(
  '/accounts/:accountId/unclaimed/:unclaimedId/void',
  'unclaimedId',
  'Void with a reason that a credit was given up as unclaimed',
  'You do not have permission to delete unclaimed credits.',
);
export const voidPayout = voidEndpoint(
  '/accounts/:accountId/payouts/:payoutId/void',
  'payoutId',
  'Void a payout of an unclaimed credit with a reason',
  'You do not have permission to delete payouts.',
);

export const reopenAccount = endpoint({
  method: 'POST',
  path: '/accounts/:accountId/reopen',
  summary: 'Reopen a closed account, with a reason',
  roles: anyStaff,
  params: accountParams,
  body: z.object({ reason: lines(500).min(1, 'Give a reason.') }).meta({ id: 'ReopenAccount' }),
  touches: ['account', 'ledger', 'approval'],
  response: z.object({ accountId: id }),
  refusals: ['ACCOUNT_NOT_FOUND', 'ACCOUNT_OPEN', 'CONFLICT'],
});

export const nameAccount = endpoint({
  method: 'PUT',
  path: '/accounts/:accountId/name',
  summary: 'Name an account, or take its name away',
  roles: anyStaff,
  params: accountParams,
  body: z.object({ name: text(60), basedOn: z.int().nonnegative() }).meta({ id: 'NameAccount' }),
  touches: ['account'],
  response: z.object({ accountId: id, name: z.string(), nameVersion: z.int() }),
  refusals: ['ACCOUNT_NOT_FOUND', 'CONFLICT'],
});
