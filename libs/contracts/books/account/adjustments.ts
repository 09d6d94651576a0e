import { z } from 'zod';
import { MAX_AMOUNT_CENTS } from '#domain/kernel/money.ts';
import { endpoint } from '../../kernel/endpoint.ts';
import { id, lines, NO_AMOUNT, signedCents } from '../../kernel/primitives.ts';
import { supervisors } from '../../kernel/roles.ts';

/** What asking for money answers. */
export const requested = z.object({ requestId: id }).meta({ id: 'RequestMade' });

/** Positive lowers the premium, negative takes an earlier adjustment back (money#adjusting-a-premium). */
export const askForAdjustment = endpoint({
  method: 'POST',
  path: '/bonds/:bondId/adjustments',
  summary: "Ask for an adjustment of a bond's premium; an Admin approves it",
  roles: supervisors,
  status: 201,
  params: z.object({ bondId: id }),
  body: z
    .object({
      amountCents: signedCents
        .min(-MAX_AMOUNT_CENTS, NO_AMOUNT)
        .max(MAX_AMOUNT_CENTS, NO_AMOUNT)
        .refine((cents) => cents !== 0, NO_AMOUNT),
      reason: lines(500).min(1, 'Give a reason.'),
    })
    .meta({ id: 'AskForAdjustment' }),
  touches: ['approval', 'account', 'bond'],
  response: requested,
  refusals: [
    'BOND_NOT_FOUND',
    'BOND_VOIDED',
    'ACCOUNT_CLOSED',
    'ADJUSTMENT_LIMIT',
    'ADJUSTMENT_BACK_LIMIT',
    'CONFLICT',
    'MONEY_STOPPED',
  ],
});
