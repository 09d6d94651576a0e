import { z } from 'zod';
import { decisions } from '../../kernel/decisions.ts';
import { id } from '../../kernel/primitives.ts';
import { decided } from './approvals.ts';

/** Of a bond above the organization's limit (money#approval-limit). */
export const bondVoidDecisions = decisions({
  path: '/bonds/:bondId/voids/:requestId',
  name: 'BondVoid',
  what: 'void of a bond',
  params: z.object({ bondId: id, requestId: id }),
  response: decided,
  touches: ['approval', 'account', 'bond', 'ledger', 'power'],
  refusals: ['BOND_NOT_FOUND', 'REQUEST_NOT_FOUND', 'REQUEST_DECIDED', 'CONFLICT'],
  bookingRefusals: [
    'BOND_VOIDED',
    'VOID_CHANGED',
    'REINSTATE_FIRST',
    'JUDGMENT_PAID',
    'JUDGMENT_STANDS',
    'REWRITE_STANDS',
    'ACCOUNT_CLOSED',
    'ENTRY_NOT_FOUND',
    'ENTRY_VOIDED',
    'MONEY_STOPPED',
  ],
});
export const approveBondVoid = bondVoidDecisions.approve;
export const releaseBondVoid = bondVoidDecisions.release;
export const declineBondVoid = bondVoidDecisions.decline;
export const withdrawBondVoid = bondVoidDecisions.withdraw;
