import { z } from 'zod';
import { BILL_STATUSES, COST_PAYEE_KINDS, COST_STATUSES } from '#domain/payouts/recovery-costs.ts';
import { decisions } from '../../kernel/decisions.ts';
import { endpoint } from '../../kernel/endpoint.ts';
import { UNDATABLE } from '../../kernel/period-errors.ts';
import { id, instant, lines, pastDay, positiveCents, text } from '../../kernel/primitives.ts';
import { adminOnly, costReaders, moneyRoles, supervisors } from '../../kernel/roles.ts';
import { readerMay } from '../../kernel/second-person.ts';
import { forRecovery } from '../cases/recovery.ts';

const reason = lines(500).min(1, 'Give a reason.');

const cost = z
  .object({
    costId: id,
    caseId: id,
    amountCents: z.int(),
    spentOn: z.string(),
    whatFor: z.string(),
    /** Null where nobody has entered it yet. */
    payeeKind: z.enum(COST_PAYEE_KINDS).nullable(),
    payeeId: id.nullable(),
    payeeName: z.string().nullable(),
    /** Whether the tax form of a payee is on file; a colleague needs none. */
    hasW9: z.boolean(),
    hasReceipt: z.boolean(),
    noReceiptReason: z.string(),
    afterClosing: z.boolean(),
    status: z.enum(COST_STATUSES),
    /** Part of a payment, which may wait for a second person. */
    inPayment: z.boolean(),
    enteredBy: z.string().nullable(),
    enteredAt: instant,
    /** The reader entered it: somebody else approves it. */
    own: z.boolean(),
    approvedBy: z.string().nullable(),
    alone: z.boolean(),
    endReason: z.string(),
    /** What of it was billed to which accounts, by bond; a bill is voided where it stands: a charge of the account. */
    bills: z.array(
      z.object({
        chargeId: id,
        bondId: id,
        accountId: id,
        amountCents: z.int(),
        status: z.enum(BILL_STATUSES),
        isVoided: z.boolean(),
      }),
    ),
  })
  .meta({ id: 'RecoveryCost' });
export type RecoveryCost = z.output<typeof cost>;

const costToDecide = cost.extend({ readerMay }).meta({ id: 'RecoveryCostToDecide' });
export type CostToDecide = z.output<typeof costToDecide>;

const ofCase = z.object({ recoveryCaseId: id });
const params = z.object({ costId: id });
const moved = z.object({ costId: id, status: z.enum(COST_STATUSES) });

/** Approved costs against the face of all bonds that were FORFEITED in the case (recovery#spent-of-exposure). */
export const listRecoveryCosts = endpoint({
  method: 'GET',
  path: '/recovery/cases/:recoveryCaseId/costs',
  summary: 'What a recovery case cost, what waits, and what was at stake',
  roles: costReaders,
  params: ofCase,
  response: z.object({
    costs: z.array(cost),
    spentCents: z.int(),
    waitingCents: z.int(),
    ofCents: z.int(),
  }),
  refusals: ['RECOVERY_CASE_NOT_FOUND'],
});

export const listCostsToDecide = endpoint({
  method: 'GET',
  path: '/recovery/costs',
  summary: 'Costs of recovery cases that wait for approval, oldest first',
  roles: supervisors,
  response: z.object({
    costs: z.array(costToDecide),
    /** Somebody else than the reader may approve. */
    secondApprover: z.boolean(),
  }),
});

/** Without a receipt in the case's drawer it takes a reason; one that was proposed is entered by its id. */
export const enterRecoveryCost = endpoint({
  method: 'POST',
  path: '/recovery/cases/:recoveryCaseId/costs',
  summary: 'Enter a cost of a recovery case, for approval',
  ...forRecovery,
  status: 201,
  params: ofCase,
  body: z
    .object({
      amountCents: positiveCents,
      spentOn: pastDay(),
      whatFor: text(200).min(1, 'Say what it was for.'),
      payeeKind: z.enum(COST_PAYEE_KINDS, 'Choose who is paid.'),
      /** Of a payee its id, of a colleague who advanced it their user's. */
      payeeId: z.uuid('Choose who is paid.'),
      receiptFileId: id.nullable().default(null),
      noReceiptReason: lines(500).default(''),
      proposedCostId: id.nullable().default(null),
    })
    .refine((given) => given.receiptFileId !== null || given.noReceiptReason !== '', {
      path: ['noReceiptReason'],
      message: 'Attach the receipt, or give a reason.',
    })
    .meta({ id: 'EnterRecoveryCost' }),
  touches: ['recovery-case', 'approval'],
  response: moved,
  refusals: ['RECOVERY_CASE_NOT_FOUND', 'FUTURE_DAY', 'FILE_NOT_FOUND', 'COST_NOT_FOUND', 'COST_MOVED_ON'],
});

export const getCostReceipt = endpoint({
  method: 'GET',
  path: '/recovery/costs/:costId/receipt',
  summary: 'A signed address of the receipt of a cost, good for 10 minutes',
  roles: costReaders,
  params,
  response: z.object({ url: z.string(), expiresAt: instant }),
  refusals: ['COST_NOT_FOUND', 'FILE_NOT_FOUND'],
});

const refusals = ['COST_NOT_FOUND', 'COST_MOVED_ON'] as const;
/** Of a cost that is far back by now, why it is booked all the same (money#far-back-days). */
const farBack = z.object({ reason: lines(500).default('') });

const costDecisions = decisions({
  path: '/recovery/costs/:costId',
  name: 'RecoveryCost',
  what: 'cost',
  params,
  response: moved,
  touches: ['recovery-case', 'approval', 'ledger'],
  refusals,
  bookingRefusals: [...UNDATABLE],
});
export const declineRecoveryCost = costDecisions.decline;
export const approveRecoveryCost = { ...costDecisions.approve, body: farBack.meta({ id: 'ApproveRecoveryCost' }) };
export const releaseRecoveryCost = { ...costDecisions.release, body: farBack.meta({ id: 'ReleaseRecoveryCost' }) };

/** One that is only proposed is left by anybody of recovery. */
export const withdrawRecoveryCost = endpoint({
  method: 'POST',
  path: '/recovery/costs/:costId/withdraw',
  summary: 'Withdraw a cost that one entered, or leave one that was proposed, with a reason',
  ...forRecovery,
  params,
  body: z.object({ reason }).meta({ id: 'WithdrawRecoveryCost' }),
  touches: ['recovery-case', 'approval', 'ledger'],
  response: moved,
  refusals: [...refusals, 'COST_OF_SOMEBODY_ELSE'],
});

export const voidRecoveryCost = endpoint({
  method: 'POST',
  path: '/recovery/costs/:costId/void',
  summary: 'Void a cost that was booked, with a reason',
  roles: adminOnly,
  params,
  body: z.object({ reason }).meta({ id: 'VoidRecoveryCost' }),
  touches: ['recovery-case', 'approval', 'ledger'],
  response: moved,
  refusals: [...refusals, 'COST_IN_PAYMENT', 'COST_BILLED', 'TEMPORARILY_UNAVAILABLE'],
});

export const recoverPaidCost = endpoint({
  method: 'POST',
  path: '/recovery/costs/:costId/recover',
  summary: 'Record that what was paid for a cost came back to the bank, with a reason',
  roles: moneyRoles,
  params,
  body: z.object({ reason }).meta({ id: 'RecoverPaidCost' }),
  touches: ['recovery-case', 'approval', 'ledger'],
  response: moved,
  refusals: [...refusals, 'COST_BILLED', 'TEMPORARILY_UNAVAILABLE'],
});

/**
 * To the accounts that bear the bonds that were FORFEITED in the case, by face, today; once (recovery#billing-a-cost).
 */
export const billRecoveryCost = endpoint({
  method: 'POST',
  path: '/recovery/costs/:costId/bill',
  summary: 'Bill a booked cost, or a part of it, to the accounts that bear the bonds of its case',
  roles: moneyRoles,
  params,
  body: z.object({ amountCents: positiveCents }).meta({ id: 'BillRecoveryCost' }),
  touches: ['recovery-case', 'account', 'ledger'],
  response: moved,
  refusals: [
    ...refusals,
    'COST_BILLED',
    'COST_BILL_LIMIT',
    'COST_WITHOUT_BOND',
    'RECOVERY_NOT_BILLABLE',
    'INDEMNITY_AGREEMENT_MISSING',
    'ACCOUNT_CLOSED',
    'TEMPORARILY_UNAVAILABLE',
  ],
});
