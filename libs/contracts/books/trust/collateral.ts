import { z } from 'zod';
import { COLLATERAL_METHODS, GIVE_BACK_METHODS } from '#domain/books/collateral.ts';
import { decisions } from '../../kernel/decisions.ts';
import { endpoint } from '../../kernel/endpoint.ts';
import { externalReference } from '../../kernel/payout.ts';
import { UNDATABLE } from '../../kernel/period-errors.ts';
import { id, lines, pastDay, positiveCents, text } from '../../kernel/primitives.ts';
import { adminOnly, anyStaff, moneyRoles } from '../../kernel/roles.ts';

/** What moves of collateral. */
const TOPICS = ['ledger', 'approval'] as const;
const AWAY = ['CONFLICT', 'MONEY_STOPPED', 'TEMPORARILY_UNAVAILABLE'] as const;
const ofReceipt = z.object({ receiptId: id });
const waits = z.object({ waiting: z.boolean() });
/** Why something is dated far back, where it is (money#far-back-days). */
const reason = lines(500).default('');

/** Of a bond that is not void, by its defendant or who answers for them (money#trust-equals-collateral). */
export const receiveCollateral = endpoint({
  method: 'POST',
  path: '/bonds/:bondId/collateral',
  summary: 'Receive collateral in cash for a bond; it gets a receipt of its own series',
  roles: anyStaff,
  status: 201,
  params: z.object({ bondId: id }),
  body: z
    .object({
      personId: z.uuid('Choose who gives it.'),
      amountCents: positiveCents,
      method: z.enum(COLLATERAL_METHODS, 'Choose how it is given.'),
      externalReference,
      receivedOn: pastDay(),
      note: lines(500).default(''),
      reason,
    })
    .meta({ id: 'ReceiveCollateral' }),
  touches: TOPICS,
  response: z.object({ receiptId: id, number: z.string() }).meta({ id: 'CollateralReceipt' }),
  refusals: ['BOND_NOT_FOUND', 'BOND_VOIDED', 'PERSON_NOT_OF_BOND', 'FUTURE_DAY', ...UNDATABLE, ...AWAY],
});

/** Each receipt with what of it lies there. */
export const bankCollateral = endpoint({
  method: 'POST',
  path: '/money/trust/deposits',
  summary: 'Take receipts of collateral to the trust bank',
  roles: moneyRoles,
  status: 201,
  body: z
    .object({
      receiptIds: z.array(id).min(1, 'Choose what goes to the bank.').max(200),
      bankedOn: pastDay(),
      externalReference, // the number of the bank's slip
      reason,
    })
    .meta({ id: 'BankCollateral' }),
  touches: TOPICS,
  response: z.object({ depositId: id, amountCents: z.int() }).meta({ id: 'CollateralDeposit' }),
  refusals: [
    'ENTRY_NOT_FOUND',
    'ENTRY_VOIDED',
    'ENTRY_RETURNED',
    'ENTRY_TWICE',
    'COLLATERAL_BANKED',
    'REMITTANCE_WAITS',
    'DAY_OUT_OF_RANGE',
    'FUTURE_DAY',
    ...UNDATABLE,
    ...AWAY,
  ],
});

/** What the account says of collateral that is applied to it. */
const NOT_OWED = ['ACCOUNT_NOT_FOUND', 'ACCOUNT_CLOSED', 'COLLATERAL_ABOVE_DUE'] as const;
const SHORT = ['COLLATERAL_SHORT', 'TRUST_BANK_SHORT', 'TRUST_CASH_SHORT'] as const;

/** Today, also of a bond that is void. Above the limit a second person approves. */
export const giveCollateralBack = endpoint({
  method: 'POST',
  path: '/bonds/:bondId/collateral/returns',
  summary: 'Give collateral back, by a check of the trust bank or as the cash that is not banked yet',
  roles: moneyRoles,
  status: 201,
  params: z.object({ bondId: id }),
  body: z
    .object({
      personId: z.uuid('Choose whose it is.'),
      amountCents: positiveCents,
      method: z.enum(GIVE_BACK_METHODS, 'Choose how it is given back.'),
      externalReference,
      payee: text(120).default(''), // who takes it, where that is somebody else
      reason: lines(500).min(1, 'Give a reason.'),
    })
    .meta({ id: 'GiveCollateralBack' }),
  touches: TOPICS,
  response: waits.extend({ returnId: id }).meta({ id: 'CollateralGivenBack' }),
  refusals: ['BOND_NOT_FOUND', ...SHORT, ...AWAY],
});

/** From the trust bank to the agency's own, today. Above the limit a second person approves (money#collateral-applied). */
export const applyCollateral = endpoint({
  method: 'POST',
  path: '/bonds/:bondId/collateral/applications',
  summary: 'Apply collateral to what an account of its defendant owes, by a signed authorization',
  roles: moneyRoles,
  status: 201,
  params: z.object({ bondId: id }),
  body: z
    .object({
      personId: z.uuid('Choose whose it is.'),
      accountId: z.uuid('Choose the account.'),
      amountCents: positiveCents,
      documentId: z.uuid('Choose the signed authorization.'), // in the drawer of the defendant
      reason: lines(500).min(1, 'Give a reason.'),
    })
    .meta({ id: 'ApplyCollateral' }),
  touches: [...TOPICS, 'account'],
  response: waits.extend({ applicationId: id }).meta({ id: 'CollateralApplication' }),
  refusals: [
    'BOND_NOT_FOUND',
    'FILE_NOT_FOUND',
    'COLLATERAL_SHORT',
    'TRUST_BANK_SHORT',
    ...NOT_OWED,
    'ACCOUNT_OF_OTHER_DEFENDANT',
    ...AWAY,
  ],
});

/** While its money lies there whole. Above the limit a second person approves. */
export const voidCollateral = endpoint({
  method: 'POST',
  path: '/money/trust/receipts/:receiptId/void',
  summary: 'Void a receipt of collateral that is not banked',
  roles: adminOnly,
  params: ofReceipt,
  body: z.object({ reason: lines(500).min(1, 'Give a reason.') }).meta({ id: 'VoidCollateral' }),
  touches: TOPICS,
  response: waits.extend({ receiptId: id }).meta({ id: 'CollateralVoidAnswer' }),
  refusals: ['ENTRY_NOT_FOUND', 'ENTRY_VOIDED', 'ENTRY_RETURNED', 'REMITTANCE_WAITS', 'COLLATERAL_TOUCHED', ...AWAY],
});

/** Its check was never paid, or its cash came back. Above the limit a second person approves. */
export const voidCollateralReturn = endpoint({
  method: 'POST',
  path: '/money/trust/returns/:returnId/void',
  summary: 'Void what was recorded as given back and was not: it is held again (money#collateral-return-voided)',
  roles: adminOnly,
  params: z.object({ returnId: id }),
  body: z.object({ reason: lines(500).min(1, 'Give a reason.') }).meta({ id: 'VoidCollateralReturn' }),
  touches: TOPICS,
  response: waits.extend({ returnId: id }).meta({ id: 'CollateralReturnVoidAnswer' }),
  refusals: ['ENTRY_NOT_FOUND', 'ENTRY_VOIDED', 'REMITTANCE_WAITS', ...AWAY],
});

export const bounceCollateral = endpoint({
  method: 'POST',
  path: '/money/trust/receipts/:receiptId/bounce',
  summary: 'Record that the bank sent a check of collateral back',
  roles: moneyRoles,
  params: ofReceipt,
  body: z
    .object({ bouncedOn: pastDay(), reason: lines(500).min(1, 'Give the reason of the bank.') })
    .meta({ id: 'BounceCollateral' }),
  touches: TOPICS,
  response: ofReceipt.meta({ id: 'CollateralBounceAnswer' }),
  refusals: [
    'ENTRY_NOT_FOUND',
    'ENTRY_VOIDED',
    'ENTRY_RETURNED',
    'REMITTANCE_WAITS',
    'NOT_RETURNABLE',
    'COLLATERAL_NOT_BANKED',
    'DAY_OUT_OF_RANGE',
    'FUTURE_DAY',
    ...AWAY,
  ],
});

export const collateralDecisions = decisions({
  path: '/money/trust/requests/:requestId',
  name: 'Collateral',
  what: 'payment or application of collateral, or void of a receipt of it',
  params: z.object({ requestId: id }),
  response: z.object({ requestId: id }).meta({ id: 'CollateralDecided' }),
  touches: TOPICS,
  refusals: ['REQUEST_NOT_FOUND', 'REQUEST_DECIDED', 'CONFLICT'],
  bookingRefusals: [
    ...SHORT,
    ...NOT_OWED,
    'ENTRY_NOT_FOUND',
    'ENTRY_VOIDED',
    'ENTRY_RETURNED',
    'COLLATERAL_TOUCHED',
    'MONEY_STOPPED',
    'TEMPORARILY_UNAVAILABLE',
  ],
});
export const approveCollateral = collateralDecisions.approve;
export const releaseCollateral = collateralDecisions.release;
export const declineCollateral = collateralDecisions.decline;
export const withdrawCollateral = collateralDecisions.withdraw;
