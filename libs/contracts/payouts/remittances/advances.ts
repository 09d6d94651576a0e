import { z } from 'zod';
import { PAYOUT_METHODS } from '#domain/kernel/payment-methods.ts';
import { endpoint } from '../../kernel/endpoint.ts';
import { payout } from '../../kernel/payout.ts';
import { day, id, instant, signedCents } from '../../kernel/primitives.ts';
import { moneyRoles } from '../../kernel/roles.ts';
import { readerMay } from '../../kernel/second-person.ts';

/** What a payment to a surety changes, and what its dues and its BUF are read from. */
export const DUE_TOPICS = ['power', 'bond', 'ledger', 'remittance', 'approval'] as const;

/** What an agent is paid back, or was. */
const repayment = z.object({
  requestId: id, // under which it is decided, and voided
  state: z.enum(['pending', 'paid', 'declined', 'withdrawn']),
  method: z.enum(PAYOUT_METHODS),
  externalReference: z.string(), // the number of the check; empty where none was typed
  askedBy: z.string(),
  askedAt: instant,
  own: z.boolean(), // the reader asked for it
  alone: z.boolean(), // released by one of them
  reason: z.string(),
  paidOn: day().nullable(),
  voidedOn: day().nullable(),
  voidWaits: id.nullable(), // its void waits for a second person
  voidOwn: z.boolean(), // the reader asked for that void
  readerMay: readerMay.nullable(), // with what waits: the repayment, or its void
});

/**
 * A payment to a surety that an agent made with their own money: 2600 of the agent owes it (money#recipes-of-payouts).
 */
export const advance = z
  .object({
    disbursementId: id,
    agentId: id,
    name: z.string(),
    amountCents: signedCents,
    paidOn: day(),
    voidedOn: day().nullable(),
    isOwed: z.boolean(), // it can be paid back now
    repayments: z.array(repayment), // the newest first
  })
  .meta({ id: 'Advance' });
export type AdvanceRow = z.output<typeof advance>;

/** Who may have paid with their own money, and what they are owed of all that they advanced, costs of cases too. */
export const colleague = z.object({ agentId: id, name: z.string(), owedCents: signedCents }).meta({ id: 'Colleague' });
export type Colleague = z.output<typeof colleague>;

/** The whole of one advance, from the bank, today. */
export const repayAdvance = endpoint({
  method: 'POST',
  path: '/sureties/:suretyId/disbursements/:disbursementId/repay',
  summary: 'Pay back to an agent what they advanced to a surety; above the limit, and for oneself, it is asked for',
  roles: moneyRoles,
  status: 201,
  params: z.object({ suretyId: id, disbursementId: id }),
  body: z.object(payout).meta({ id: 'RepayAdvance' }),
  touches: DUE_TOPICS,
  response: z.object({ requestId: id, waiting: z.boolean() }).meta({ id: 'AdvanceRepaid' }),
  refusals: [
    'SURETY_NOT_FOUND',
    'ENTRY_NOT_FOUND',
    'DISBURSEMENT_VOIDED',
    'NOT_ADVANCED',
    'ADVANCE_REPAID',
    'REMITTANCE_WAITS',
    'CONFLICT',
    'MONEY_STOPPED',
  ],
});
