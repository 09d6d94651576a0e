import { z } from 'zod';
import { JUDGMENT_FUNDS } from '#domain/books/judgment.ts';
import { BOND_STATUSES } from '#domain/kernel/option-lists.ts';
import { endpoint } from '../../kernel/endpoint.ts';
import { countedCents, day, id, lines, pastDay, positiveCents, signedCents } from '../../kernel/primitives.ts';
import { moneyRoles, supervisors } from '../../kernel/roles.ts';

/** The judgment of a forfeiture and what became of it, in cents; what follows from it computes `#domain/books/judgment.ts`. */
export const judgment = z
  .object({
    judgedOn: day(),
    judgedCents: z.int(), // of the bond's face
    costsCents: z.int(), // the court's, beside it
    paidCents: z.int(),
    paidOn: day().nullable(), // the last payment
    remittedCents: z.int(), // what lowered the debt and what came back
    cameBackCents: z.int(),
    // The accounts that were billed, in that order; `givenBackCents` is their share of the remissions so far.
    bills: z.array(z.object({ accountId: id, billedCents: z.int(), givenBackCents: signedCents })),
  })
  .meta({ id: 'Judgment' });

const params = z.object({ bondId: id });
/** The bond as the command left it. */
const left = z.object({ bondId: id, status: z.enum(BOND_STATUSES), revision: z.int() }).meta({ id: 'BondJudged' });

const refusals = ['BOND_NOT_FOUND', 'BOND_VOIDED', 'CONFLICT', 'MONEY_STOPPED'] as const;

export const enterJudgment = endpoint({
  method: 'POST',
  path: '/bonds/:bondId/judgment',
  summary: 'Enter the judgment of a forfeited bond, with the court’s costs',
  roles: moneyRoles,
  status: 201,
  params,
  // reason: why it books on a day more than 30 days back; without one it books today (money#bond-date-books).
  body: z
    .object({
      judgedOn: pastDay(),
      judgedCents: positiveCents,
      costsCents: countedCents.default(0),
      reason: lines(500).default(''),
    })
    .meta({ id: 'EnterJudgment' }),
  touches: ['bond', 'ledger'],
  response: left,
  refusals: [...refusals, 'JUDGMENT_FORFEITED_ONLY', 'JUDGED_ALREADY', 'JUDGMENT_LIMIT'],
});

/**
 * From the bank, or out of the BUF that the bond's surety holds, today. Above the organization's limit it waits for a
 * second person (money#second-person).
 */
export const payJudgment = endpoint({
  method: 'POST',
  path: '/bonds/:bondId/judgment/payments',
  summary: 'Pay a judgment from the bank or the surety’s BUF; above the limit a second person approves it',
  roles: moneyRoles,
  status: 201,
  params,
  body: z
    .object({
      amountCents: positiveCents,
      from: z.enum(JUDGMENT_FUNDS, 'Choose what it is paid from.').default('bank'),
      reason: lines(500).min(1, 'Give a reason.'),
    })
    .meta({ id: 'PayJudgment' }),
  touches: ['bond', 'approval', 'account', 'ledger', 'remittance'],
  response: left.extend({ requestId: id, waiting: z.boolean() }).meta({ id: 'JudgmentPayment' }),
  refusals: [
    ...refusals,
    'JUDGMENT_MISSING',
    'JUDGMENT_PAYMENT_LIMIT',
    'JUDGMENT_WITHOUT_SURETY',
    'BUF_LIMIT',
    'REQUEST_DECIDED',
    'FOUR_EYES',
  ],
});

/** At most this is drawn (money#buf-limits): what the surety holds, less what other payments have claimed of it. */
export const getJudgmentBuf = endpoint({
  method: 'GET',
  path: '/bonds/:bondId/judgment/buf',
  summary: 'What the surety of a bond holds of the BUF, for its judgment',
  roles: moneyRoles,
  params,
  response: z.object({
    // Null where no surety of the bond is known.
    buf: z.object({ suretyId: id, suretyName: z.string(), availableCents: signedCents }).nullable(),
  }),
  refusals: ['BOND_NOT_FOUND', 'SURETY_NOT_FOUND', 'MONEY_STOPPED'],
});

export const billJudgment = endpoint({
  method: 'POST',
  path: '/bonds/:bondId/judgment/bills',
  summary: 'Bill a judgment to an account that takes recovery, as a charge of it',
  roles: moneyRoles,
  status: 201,
  params,
  body: z.object({ accountId: z.uuid('Choose an account.'), amountCents: positiveCents }).meta({ id: 'BillJudgment' }),
  touches: ['bond', 'account', 'ledger'],
  response: left,
  refusals: [
    ...refusals,
    'JUDGMENT_MISSING',
    'JUDGMENT_BILL_LIMIT',
    'RECOVERY_NOT_BILLABLE',
    'INDEMNITY_AGREEMENT_MISSING',
    'ACCOUNT_NOT_FOUND',
    'ACCOUNT_CLOSED',
    'ACCOUNT_OF_OTHER_DEFENDANT',
  ],
});

/**
 * Lowers what is still owed first, the rest comes back to the bank or to the surety's BUF; billed accounts get their
 * share (money#remission).
 */
export const recordRemission = endpoint({
  method: 'POST',
  path: '/bonds/:bondId/judgment/remissions',
  summary: 'Record a remission of a judgment',
  roles: moneyRoles,
  status: 201,
  params,
  body: z
    .object({
      amountCents: positiveCents,
      into: z.enum(JUDGMENT_FUNDS, 'Choose where it comes back to.').default('bank'),
    })
    .meta({ id: 'RecordRemission' }),
  touches: ['bond', 'account', 'ledger', 'remittance'],
  response: left,
  refusals: [...refusals, 'JUDGMENT_MISSING', 'REMISSION_LIMIT', 'ACCOUNT_CLOSED', 'JUDGMENT_WITHOUT_SURETY'],
});

export const setRecoveryBillable = endpoint({
  method: 'PUT',
  path: '/accounts/:accountId/recovery-billable',
  summary: 'Say whether judgments and costs of recovery may be billed to an account',
  roles: supervisors,
  params: z.object({ accountId: id }),
  body: z.object({ billable: z.boolean() }).meta({ id: 'SetRecoveryBillable' }),
  touches: ['account'],
  response: z.object({ accountId: id, billable: z.boolean() }),
  refusals: ['ACCOUNT_NOT_FOUND', 'CONFLICT'],
});
