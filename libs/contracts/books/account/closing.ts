import { z } from 'zod';
import { REFUND_METHODS } from '#domain/kernel/payment-methods.ts';
import { DISPOSITIONS } from '#domain/kernel/refunds.ts';
import { endpoint } from '../../kernel/endpoint.ts';
import { id, lines } from '../../kernel/primitives.ts';
import { anyStaff, moneyRoles } from '../../kernel/roles.ts';

const accountParams = z.object({ accountId: id });
const confirmed = z.boolean().default(false); // do it anyway, whatever was asked (money#closing-questions)

export const closeAccount = endpoint({
  method: 'POST',
  path: '/accounts/:accountId/close',
  summary: 'Close an account at zero: nothing more can be added until it is reopened',
  roles: anyStaff,
  params: accountParams,
  body: z.object({ confirmed }).meta({ id: 'CloseAccount' }),
  touches: ['account', 'approval'],
  response: z.object({ accountId: id }),
  refusals: [
    'ACCOUNT_NOT_FOUND',
    'ACCOUNT_CLOSED',
    'ACCOUNT_HAS_BALANCE',
    'CONFIRM_FIRST',
    'CONFLICT',
    'MONEY_STOPPED',
  ],
});

export const closeWithDisposition = endpoint({
  method: 'POST',
  path: '/accounts/:accountId/closing',
  summary: 'Close an account with what becomes of its balance; a second person approves a write-off or refund',
  roles: moneyRoles,
  params: accountParams,
  body: z
    .object({
      disposition: z.enum(DISPOSITIONS, 'Choose what to do with the balance.'),
      method: z.enum(REFUND_METHODS).nullable().default(null), // of a refund: how it is paid
      reason: lines(500).min(1, 'Give a reason.'),
      confirmed,
    })
    .refine(({ disposition, method }) => disposition !== 'refund' || method !== null, {
      path: ['method'],
      message: 'Choose how it is paid.',
    })
    .meta({ id: 'CloseWithDisposition' }),
  touches: ['account', 'approval'],
  response: z.object({ accountId: id, requestId: id.nullable() }), // null where it is closed, and waits for nobody
  refusals: [
    'ACCOUNT_NOT_FOUND',
    'ACCOUNT_CLOSED',
    'DISPOSITION_UNFIT',
    'REFUND_LIMIT',
    'CONFIRM_FIRST',
    'NOT_IN_TILL',
    'CONFLICT',
    'MONEY_STOPPED',
  ],
});
