import { z } from 'zod';
import { DISBURSEMENT_VOID_REASONS } from '#domain/payouts/remittance.ts';
import { decisions } from '../../kernel/decisions.ts';
import { endpoint } from '../../kernel/endpoint.ts';
import { payout } from '../../kernel/payout.ts';
import { id, lines, positiveCents } from '../../kernel/primitives.ts';
import { adminOnly, moneyRoles } from '../../kernel/roles.ts';
import { COMMISSION_TOPICS, ofAgent } from './commission.ts';

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
  touches: COMMISSION_TOPICS,
  response: asked,
  refusals: ['AGENT_NOT_FOUND', 'COMMISSION_NOT_OWED', 'CONFLICT', 'MONEY_STOPPED'],
});

export const commissionDecisions = decisions({
  path: '/commission/:agentId/requests/:requestId',
  name: 'CommissionPayment',
  what: 'payment to an agent, or void of one',
  params: ofRequest,
  response: z.object({ requestId: id }).meta({ id: 'CommissionPaymentDecided' }),
  touches: COMMISSION_TOPICS,
  refusals: ['AGENT_NOT_FOUND', 'REQUEST_NOT_FOUND', 'REQUEST_DECIDED', 'CONFLICT'],
  bookingRefusals: ['COMMISSION_NOT_OWED', 'MONEY_STOPPED', 'DISBURSEMENT_VOIDED'],
});
export const approveCommissionPayment = commissionDecisions.approve;
export const releaseCommissionPayment = commissionDecisions.release;
export const declineCommissionPayment = commissionDecisions.decline;
export const withdrawCommissionPayment = commissionDecisions.withdraw;

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
  touches: COMMISSION_TOPICS,
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
