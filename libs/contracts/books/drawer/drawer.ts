import { z } from 'zod';
import { PAYMENT_METHODS } from '#domain/kernel/payment-methods.ts';
import { endpoint } from '../../kernel/endpoint.ts';
import { day, id, instant, page, pageQuery, signedCents } from '../../kernel/primitives.ts';
import { ledgerReaders } from '../../kernel/roles.ts';

/** A receipt as it lies in the drawer or went to the bank. */
const bankedReceipt = z.object({
  accountId: id,
  paymentId: id,
  receiptNumber: z.int().nullable(), // null until the ledger has numbered it, moments after
  accountShortId: z.int().nullable(),
  defendantId: id,
  defendantName: z.string(),
  payer: z.string().nullable(),
  method: z.enum(PAYMENT_METHODS),
  externalReference: z.string().nullable(), // the number of a check or money order
  amountCents: z.int(),
  paidOn: day(),
  recordedBy: z.string(),
});
export type BankedReceipt = z.output<typeof bankedReceipt>;

/** What lies undeposited, the oldest first (money#one-fate-of-a-receipt): as many as one deposit takes. */
export const getDrawer = endpoint({
  method: 'GET',
  path: '/money/drawer',
  summary: 'The receipts and the cash that are not at the bank yet',
  roles: ledgerReaders,
  response: z
    .object({
      receipts: z.array(bankedReceipt.meta({ id: 'DrawerReceipt' })),
      count: z.int(), // of all receipts that lie there, the listed ones too
      cashCents: z.int(), // of all cash receipts
      otherCents: z.int(), // of all checks and money orders
      lineCents: signedCents, // cash that entered or left without a receipt (money#deposit-is-a-bag)
      cardsCents: signedCents, // taken by card and not settled yet
      toClassifyCents: signedCents, // taken as Other, and nobody has said where it lies
    })
    .meta({ id: 'DrawerAnswer' }),
});

const deposit = z.object({
  depositId: id,
  number: z.string(), // D-0012
  madeOn: day(),
  madeBy: z.string(),
  recordedAt: instant,
  isUnderway: z.boolean(), // cut in the middle: it is finished by itself
  receipts: z.int(),
  cashCents: signedCents, // of its cash line
  totalCents: z.int(), // of the slip
});
export type Deposit = z.output<typeof deposit>;

export const listDeposits = endpoint({
  method: 'GET',
  path: '/deposits',
  summary: 'The deposits that were made, the newest first',
  roles: ledgerReaders,
  query: pageQuery,
  response: page(deposit.meta({ id: 'DepositRow' })),
});

const depositParams = z.object({ depositId: id });

/** A receipt of a deposit; `returnedOn`: the day on which the bank sent it back later. */
const depositedReceipt = bankedReceipt.extend({ returnedOn: day().nullable() }).meta({ id: 'DepositedReceipt' });
export type DepositedReceipt = z.output<typeof depositedReceipt>;

export const getDeposit = endpoint({
  method: 'GET',
  path: '/deposits/:depositId',
  summary: 'A deposit with its receipts',
  roles: ledgerReaders,
  params: depositParams,
  response: deposit.extend({ lines: z.array(depositedReceipt) }).meta({ id: 'DepositAnswer' }),
  refusals: ['DEPOSIT_NOT_FOUND'],
});

/** The slip that goes to the bank with the bag: receipts, payers, check numbers, amounts, and the total. */
export const getDepositSlip = endpoint({
  method: 'GET',
  path: '/deposits/:depositId/slip',
  summary: 'The slip of a deposit as a PDF',
  roles: ledgerReaders,
  params: depositParams,
  response: z.string().meta({ contentMediaType: 'application/pdf' }),
  refusals: ['DEPOSIT_NOT_FOUND'],
});
