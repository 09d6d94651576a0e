import { z } from 'zod';
import { recordPayment } from '../account/accounts.ts';
import { endpoint } from '../../kernel/endpoint.ts';
import { UNDATABLE } from '../../kernel/period-errors.ts';
import { id } from '../../kernel/primitives.ts';
import { moneyRoles } from '../../kernel/roles.ts';

/**
 * A payment for what was written off, on a closed account, too: the balance stays (money#recipes-of-write-offs,
 * money#closed-account-refuses).
 */
export const recoverWriteOff = endpoint({
  method: 'POST',
  path: '/accounts/:accountId/recoveries',
  summary: 'Record a payment for what was written off: so much less is written off',
  roles: moneyRoles,
  status: 201,
  params: z.object({ accountId: id }),
  body: recordPayment.body,
  touches: ['account', 'ledger'],
  response: recordPayment.response,
  refusals: [
    'ACCOUNT_NOT_FOUND',
    'RECOVERY_LIMIT',
    'DAY_OUT_OF_RANGE',
    'FUTURE_DAY',
    ...UNDATABLE,
    'CONFIRM_FIRST',
    'CONFLICT',
    'MONEY_STOPPED',
    'TILL_NOT_OPEN',
  ],
});
