import { z } from 'zod';
import { decisions } from '../../kernel/decisions.ts';
import { endpoint } from '../../kernel/endpoint.ts';
import { day, id, instant, signedCents } from '../../kernel/primitives.ts';
import { ledgerReaders } from '../../kernel/roles.ts';
import { readerMay } from '../../kernel/second-person.ts';
import { DEPOSIT_REFUSALS } from '../payments/deposits.ts';

/** A deposit that waits for a second person (money#deposits-by-two), with who paid what is in it. */
const depositRequest = z
  .object({
    requestId: id,
    madeOn: day(),
    cashCents: signedCents, // its cash, with the cash line
    lineCents: signedCents, // its cash line alone
    totalCents: z.int(),
    receipts: z.array(
      z.object({
        accountId: id,
        paymentId: id,
        receiptNumber: z.int().nullable(),
        name: z.string(), // the payer, else whose debt it pays
        method: z.string(),
        amountCents: z.int(),
      }),
    ),
    reason: z.string(), // why it is dated far back; empty where it is not
    askedBy: z.string(),
    askedAt: instant,
    own: z.boolean(),
    readerMay,
  })
  .meta({ id: 'DepositRequest' });
export type DepositRequest = z.output<typeof depositRequest>;

export const listDepositRequests = endpoint({
  method: 'GET',
  path: '/deposit-requests',
  summary: 'The deposits that wait for a second person, the oldest first',
  roles: ledgerReaders,
  response: z.object({ requests: z.array(depositRequest) }),
});

export const depositDecisions = decisions({
  path: '/deposit-requests/:requestId',
  name: 'Deposit',
  what: 'deposit',
  params: z.object({ requestId: id }),
  response: z.object({ requestId: id }).meta({ id: 'DepositDecided' }),
  touches: ['approval', 'account', 'ledger'],
  refusals: ['REQUEST_NOT_FOUND', 'REQUEST_DECIDED'],
  bookingRefusals: DEPOSIT_REFUSALS,
});
export const approveDeposit = depositDecisions.approve;
export const releaseDeposit = depositDecisions.release;
export const declineDeposit = depositDecisions.decline;
export const withdrawDeposit = depositDecisions.withdraw;
