import { z } from 'zod';
import { DISBURSEMENT_VOID_REASONS } from '#domain/payouts/remittance.ts';
import { endpoint } from '../../kernel/endpoint.ts';
import { freshForSecrets } from '../../kernel/freshness.ts';
import { payout } from '../../kernel/payout.ts';
import { id, lines, positiveCents } from '../../kernel/primitives.ts';
import { adminOnly, moneyRoles, supervisors } from '../../kernel/roles.ts';
import { ofAgent } from './commission.ts';

const ofRequest = ofAgent.extend({ requestId: id });
const reason = lines(500).min(1, 'Give a reason.');
const asked = z.object({ requestId: id, waiting: z.boolean() }).meta({ id: 'CommissionPaymentAsked' });

/** Out of what is owed to them, never more; above the organization's limit a second person approves it. */
export const payCommission = endpoint({
  method: 'POST',
  path: '/commission/:agentId/payments',
  summary: 'Pay an agent out of what is owed to them, from the bank',
  roles: moneyRoles,
  status: 201,
  params: ofAgent,
  body: z.object({ amountCents: positiveCents, ...payout }).meta({ id: 'PayCommission' }),
  response: asked,
  refusals: ['AGENT_NOT_FOUND', 'COMMISSION_NOT_OWED', 'CONFLICT', 'MONEY_STOPPED'],
});

const decided = z.object({ requestId: id }).meta({ id: 'CommissionPaymentDecided' });
const decidedRefusals = [
  ...(['AGENT_NOT_FOUND', 'COMMISSION_NOT_OWED', 'CONFLICT', 'MONEY_STOPPED'] as const),
  ...(['REQUEST_NOT_FOUND', 'REQUEST_DECIDED', 'FOUR_EYES', 'DISBURSEMENT_VOIDED'] as const),
] as const;

export const approveCommissionPayment = endpoint({
  method: 'POST',
  path: '/commission/:agentId/requests/:requestId/approve',
  summary: "Approve somebody else's payment to an agent, or the void of one, which books it",
  roles: supervisors,
  params: ofRequest,
  response: decided,
  refusals: decidedRefusals,
});

export const releaseCommissionPayment = endpoint({
  method: 'POST',
  path: '/commission/:agentId/requests/:requestId/release',
  summary: 'Release it alone, where nobody else may approve it; later shown as approved alone',
  roles: supervisors,
  ...freshForSecrets,
  params: ofRequest,
  response: decided,
  refusals: [...decidedRefusals, 'WAITING_FOR_APPROVAL', 'IDENTITY_REQUIRED'],
});

export const declineCommissionPayment = endpoint({
  method: 'POST',
  path: '/commission/:agentId/requests/:requestId/decline',
  summary: 'Decline a payment to an agent or its void, with a reason; nothing is booked',
  roles: supervisors,
  params: ofRequest,
  body: z.object({ reason }).meta({ id: 'DeclineCommissionPayment' }),
  response: decided,
  refusals: ['AGENT_NOT_FOUND', 'REQUEST_NOT_FOUND', 'REQUEST_DECIDED', 'CONFLICT'],
});

export const withdrawCommissionPayment = endpoint({
  method: 'POST',
  path: '/commission/:agentId/requests/:requestId/withdraw',
  summary: 'Withdraw what one asked for',
  roles: moneyRoles,
  params: ofRequest,
  response: decided,
  refusals: ['AGENT_NOT_FOUND', 'REQUEST_NOT_FOUND', 'REQUEST_DECIDED', 'REQUEST_OF_SOMEBODY_ELSE', 'CONFLICT'],
});

/** Mirrored; it is owed again. Above the limit a second person approves. */
export const voidCommissionPayment = endpoint({
  method: 'POST',
  path: '/commission/:agentId/payments/:paymentId/void',
  summary: 'Void a payment to an agent, or record that it came back: it is owed again',
  roles: adminOnly,
  params: ofAgent.extend({ paymentId: id }),
  body: z
    .object({ reasonCode: z.enum(DISBURSEMENT_VOID_REASONS, 'Choose a reason.'), reason })
    .meta({ id: 'VoidCommissionPayment' }),
  response: asked,
  refusals: [
    'AGENT_NOT_FOUND',
    'ENTRY_NOT_FOUND',
    'DISBURSEMENT_VOIDED',
    'REMITTANCE_WAITS',
    'CONFLICT',
    'MONEY_STOPPED',
  ],
});
