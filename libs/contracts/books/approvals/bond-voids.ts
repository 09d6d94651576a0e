import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { freshForSecrets } from '../../kernel/freshness.ts';
import { id, lines } from '../../kernel/primitives.ts';
import { moneyRoles, supervisors } from '../../kernel/roles.ts';
import { decided } from './approvals.ts';

const bondRequestParams = z.object({ bondId: id, requestId: id });

const voidRefusals = [
  ...(['BOND_NOT_FOUND', 'BOND_VOIDED', 'REQUEST_NOT_FOUND', 'REQUEST_DECIDED', 'FOUR_EYES', 'VOID_CHANGED'] as const),
  ...(['REINSTATE_FIRST', 'JUDGMENT_PAID', 'JUDGMENT_STANDS', 'REWRITE_STANDS', 'ACCOUNT_CLOSED'] as const),
  ...(['ENTRY_NOT_FOUND', 'ENTRY_VOIDED', 'CONFLICT', 'MONEY_STOPPED'] as const),
] as const;

/** Of a bond above the organization's limit (money#approval-limit). */
export const approveBondVoid = endpoint({
  method: 'POST',
  path: '/bonds/:bondId/voids/:requestId/approve',
  summary: "Approve somebody else's void of a bond, which takes its premium back",
  roles: supervisors,
  params: bondRequestParams,
  response: decided,
  refusals: voidRefusals,
});

export const releaseBondVoid = endpoint({
  method: 'POST',
  path: '/bonds/:bondId/voids/:requestId/release',
  summary: 'Release the void of a bond alone, where nobody else may approve it; later shown as approved alone',
  roles: supervisors,
  ...freshForSecrets,
  params: bondRequestParams,
  response: decided,
  refusals: [...voidRefusals, 'WAITING_FOR_APPROVAL', 'IDENTITY_REQUIRED'],
});

export const declineBondVoid = endpoint({
  method: 'POST',
  path: '/bonds/:bondId/voids/:requestId/decline',
  summary: 'Decline the void of a bond, with a reason; the bond stays',
  roles: supervisors,
  params: bondRequestParams,
  body: z.object({ reason: lines(500).min(1, 'Give a reason.') }).meta({ id: 'DeclineBondVoid' }),
  response: decided,
  refusals: ['BOND_NOT_FOUND', 'REQUEST_NOT_FOUND', 'REQUEST_DECIDED', 'CONFLICT'],
});

export const withdrawBondVoid = endpoint({
  method: 'POST',
  path: '/bonds/:bondId/voids/:requestId/withdraw',
  summary: 'Withdraw the void of a bond one asked for',
  roles: moneyRoles,
  params: bondRequestParams,
  response: decided,
  refusals: ['BOND_NOT_FOUND', 'REQUEST_NOT_FOUND', 'REQUEST_DECIDED', 'REQUEST_OF_SOMEBODY_ELSE', 'CONFLICT'],
});
