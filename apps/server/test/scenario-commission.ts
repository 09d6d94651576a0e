import { v5 as uuidV5 } from 'uuid';
import { z } from 'zod';
import {
  payCommission as payContract,
  approveCommissionPayment,
} from '#contracts/payouts/commission/commission-payments.ts';
import { runCommission } from '#contracts/payouts/commission/commission.ts';
import type { Deciding } from '#contracts/books/periods/backdating.ts';
import type { Role } from '#contracts/kernel/roles.ts';
import { COMMISSION_BASES, earnedOf, type AccountSum, type BondOfAgent } from '#domain/payouts/commission.ts';
import {
  approveCommissionPayment as approve,
  payCommission,
} from '../src/features/payouts/commission/commission-payments.ts';
import { amountOf, bookCommission, runLines, type Commission } from '../src/features/payouts/commission/commission.ts';
import type { CommissionEvent } from '../src/features/payouts/commission/commission-events.ts';
import { Refused } from '../src/kernel/refused.ts';
import type { Op } from './scenarios.ts';
import { somebodyElse } from './somebody-else.ts';

/** What the player of the worked scenarios lends to the steps about an agent's commission. */
export interface AgentScenario {
  today: string;
  role: Role;
  deciding: Deciding;
  /** The agent's bonds with their income, and what stands on accounts, both up to a day. */
  bonds: (throughOn: string) => BondOfAgent[];
  sums: (throughOn: string) => AccountSum[];
  owedCents: number;
  /** Decides on the stream of the step's agent. */
  decide: (decision: (state: Commission) => CommissionEvent[]) => void;
}

const NAMESPACE = '0d7f5b3a-1c8e-4a69-9f24-6b8d0e2c4a71';
const LIMIT = 50_000;

const mustBe = (allowed: readonly string[], role: unknown): void => {
  if (!allowed.includes(String(role))) throw new Refused('ROLE_REFUSED');
};

/** Books what the agent's bonds give by now less what earlier runs booked (money#commission-runs). @throws Refused */
export const playRun = (op: Op, { role, today, deciding, bonds, sums, decide }: AgentScenario, nth: number): void => {
  mustBe(runCommission.roles, role);
  const { through, percent, basis } = z
    .looseObject({ through: z.string(), percent: z.int(), basis: z.enum(COMMISSION_BASES) })
    .parse(op);
  const earned = earnedOf(bonds(through), sums(through), () => ({ basisPoints: percent * 100, basis }));
  const run = { runId: uuidV5(`run ${String(nth)}`, NAMESPACE), throughOn: through, bookedBy: 'clerk' };
  const bookedAt = `${today}T12:00:00Z`;
  decide((state) => {
    const amountCents = amountOf(runLines(state, earned));
    return bookCommission(state, { ...run, bookedAt, amountCents }, { ...deciding, earned });
  });
};

/** Pays an agent out of what is owed to them. @throws Refused */
export const playPayment = (op: Op, { role, today, owedCents, decide }: AgentScenario, nth: number): void => {
  mustBe(payContract.roles, role);
  const asked = payContract.body.safeParse({ amountCents: op['amount'], method: 'Check', reason: op['reason'] });
  if (!asked.success) throw new Refused('VALIDATION_FAILED');
  const { amountCents, method } = asked.data;
  const requestId = uuidV5(`payment ${String(nth)}`, NAMESPACE);
  const by = { askedBy: 'asker', askedAt: `${today}T12:00:00Z` };
  const waiting: CommissionEvent[] = [];
  decide((state) => {
    const wanted = { paymentId: requestId, amountCents, method, ...by };
    const events = payCommission(state, wanted, { limitCents: LIMIT, today, owedCents });
    waiting.push(...events.filter(({ type }) => type === 'CommissionPaymentRequested'));
    if (waiting.length > 0) mustBe(approveCommissionPayment.roles, op['approvedBy']);
    return events;
  });
  if (waiting.length === 0) return;
  const approver = { userId: 'approver', alone: false, eligible: [somebodyElse], now: new Date(`${today}T12:00:00Z`) };
  decide((state) => approve(state, { requestId, approver, today, owedCents }));
};
