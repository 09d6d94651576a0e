import { z } from 'zod';
import { SLIP_KINDS } from '#domain/books/banking.ts';
import { PAYMENT_METHODS } from '#domain/kernel/payment-methods.ts';
import { endpoint } from '../../kernel/endpoint.ts';
import { day, id, instant, page, pageQuery, signedCents } from '../../kernel/primitives.ts';
import { ledgerReaders } from '../../kernel/roles.ts';
import { slipFile } from './slip-files.ts';

/** What a deposit or settlement takes: a receipt in the bag, a card payment, a refund to a card, a card's return. */
export const BANKED_KINDS = ['receipt', 'card', 'refund', 'return'] as const;

/** A line as it waits to be taken to the bank, or was taken there. */
const bankedLine = z.object({
  kind: z.enum(BANKED_KINDS),
  accountId: id,
  entryId: id, // the payment, or the request of the refund
  receiptNumber: z.int().nullable(), // null until the ledger has numbered it, moments after, and of a refund
  accountShortId: z.int().nullable(),
  defendantId: id,
  defendantName: z.string(),
  payer: z.string().nullable(),
  method: z.enum(PAYMENT_METHODS),
  externalReference: z.string().nullable(), // the number of a check or money order
  amountCents: signedCents, // refunds and returns are below zero
  takenOn: day(),
  bookedOn: day().nullable(), // where it is booked on another day (money#which-day)
  recordedBy: z.string(),
  tillId: id.nullable(),
  till: z.string().nullable(), // that its cash came into; null of the office drawer (money#tills)
});
export type BankedLine = z.output<typeof bankedLine>;

/** What lies undeposited, the oldest first (money#one-fate-of-a-receipt): as many as one deposit takes. */
export const getDrawer = endpoint({
  method: 'GET',
  path: '/money/drawer',
  summary: 'The receipts and the cash that are not at the bank yet',
  roles: ledgerReaders,
  response: z
    .object({
      receipts: z.array(bankedLine.meta({ id: 'DrawerReceipt' })),
      count: z.int(), // of all receipts that lie there and wait in no deposit, the listed ones too
      cashCents: z.int(), // of all cash receipts
      otherCents: z.int(), // of all checks and money orders
      lineCents: signedCents, // cash of the office drawer less all receipts (money#deposit-is-a-bag)
      inTillsCents: signedCents, // cash in tills (money#tills)
      // Where the agency has tills: the office drawer first, then each till, less what deposits that wait will take.
      places: z.array(
        z.object({
          tillId: id.nullable(),
          till: z.string(),
          thereCents: signedCents, // its cash
          lineCents: signedCents, // that entered or left it without a receipt
        }),
      ),
      byTwo: z.boolean(), // a deposit takes a second person (money#deposits-by-two)
      waiting: z.int(), // deposits that wait for one
      waitingCents: z.int(), // what they come to
      waitingLineCents: signedCents, // their cash lines
      cardsCents: signedCents, // taken by card and not settled yet
      toClassifyCents: signedCents, // taken as Other, and nobody has said where it lies
    })
    .meta({ id: 'DrawerAnswer' }),
});

/** What the card company has not settled yet, the oldest first (money#card-settlement): as many as one settlement takes. */
export const getUnsettled = endpoint({
  method: 'GET',
  path: '/money/cards',
  summary: 'Card payments, refunds to cards and returns of cards that are not settled yet',
  roles: ledgerReaders,
  response: z
    .object({
      lines: z.array(bankedLine.meta({ id: 'UnsettledLine' })),
      count: z.int(), // of all of them, the listed ones too
      lineCents: z.int(), // what the card company owes beside them: an opening balance, or an entry by hand
      feesByMonth: z.boolean(), // a payout is whole: its fee is billed by the month (money#card-settlement)
    })
    .meta({ id: 'UnsettledAnswer' }),
});

const deposit = z.object({
  depositId: id,
  kind: z.enum(SLIP_KINDS),
  number: z.string(), // D-0012, of a settlement S-0003
  madeOn: day(),
  madeBy: z.string(),
  recordedAt: instant,
  isUnderway: z.boolean(), // cut in the middle: it is finished by itself
  receipts: z.int(), // lines that it took
  cashCents: signedCents, // of its cash line
  feeCents: z.int(), // what the card company kept of a settlement
  totalCents: signedCents, // of the slip; of a settlement the payout
  approvedBy: z.string().nullable(), // the second person of a deposit that took one (money#deposits-by-two)
  approvedAlone: z.boolean(), // by who made it, for want of anybody else
});
export type Deposit = z.output<typeof deposit>;

export const listDeposits = endpoint({
  method: 'GET',
  path: '/deposits',
  summary: 'The deposits, or the settlements, that were made, the newest first',
  roles: ledgerReaders,
  query: pageQuery.extend({ kind: z.enum(SLIP_KINDS).default('deposit') }),
  response: page(deposit.meta({ id: 'DepositRow' })),
});

const depositParams = z.object({ depositId: id });

const placedCash = z.object({ tillId: id.nullable(), till: z.string().nullable(), cashCents: signedCents });

/** A line of a deposit; `returnedOn`: the day on which the bank sent it back later. */
const depositedLine = bankedLine.extend({ returnedOn: day().nullable() }).meta({ id: 'DepositedLine' });
export type DepositedLine = z.output<typeof depositedLine>;

export const getDeposit = endpoint({
  method: 'GET',
  path: '/deposits/:depositId',
  summary: 'A deposit or settlement with its lines',
  roles: ledgerReaders,
  params: depositParams,
  response: deposit
    .extend({
      lines: z.array(depositedLine),
      cashLines: z.array(placedCash), // of the office drawer and of tills, those that are not zero
      files: z.array(slipFile),
    })
    .meta({ id: 'DepositAnswer' }),
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
