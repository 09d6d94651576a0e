import { z } from 'zod';
import { PAYEES_OF_UNCLAIMED } from '#domain/books/unclaimed.ts';
import { endpoint } from '../../kernel/endpoint.ts';
import { payout } from '../../kernel/payout.ts';
import { id, lines, positiveCents } from '../../kernel/primitives.ts';
import { moneyRoles } from '../../kernel/roles.ts';

const params = z.object({ accountId: id });
const reason = lines(500).min(1, 'Give a reason.');

/** At most the credit, of money that came in (money#refund-limit); it is held for the client or the State. */
export const giveUpCredit = endpoint({
  method: 'POST',
  path: '/accounts/:accountId/unclaimed',
  summary: 'Give a credit up as unclaimed: it is held for the client or the State',
  roles: moneyRoles,
  status: 201,
  params,
  body: z.object({ amountCents: positiveCents, reason }).meta({ id: 'GiveUpCredit' }),
  touches: ['account', 'ledger'],
  response: z.object({ unclaimedId: id }),
  refusals: ['ACCOUNT_NOT_FOUND', 'ACCOUNT_CLOSED', 'UNCLAIMED_LIMIT', 'CONFLICT', 'MONEY_STOPPED'],
});

/** From the bank; above the organization's limit a second person approves it first (money#second-person). */
export const payUnclaimed = endpoint({
  method: 'POST',
  path: '/accounts/:accountId/payouts',
  summary: 'Pay an unclaimed credit to the client or the State; above the limit a second person approves it',
  roles: moneyRoles,
  status: 201,
  params,
  body: z
    .object({
      amountCents: positiveCents,
      to: z.enum(PAYEES_OF_UNCLAIMED, 'Choose who is paid.'),
      ...payout,
    })
    .meta({ id: 'PayUnclaimed' }),
  touches: ['account', 'ledger', 'approval'],
  response: z.object({ requestId: id, paid: z.boolean() }), // false: it waits for a second person
  refusals: ['ACCOUNT_NOT_FOUND', 'PAYOUT_LIMIT', 'CONFLICT'],
});
