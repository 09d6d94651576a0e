import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Deciding } from '#contracts/books/periods/backdating.ts';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import type { declineRecoveryCost } from '#contracts/recovery/recovery-costs/costs.ts';
import { formatCents } from '#domain/kernel/money.ts';
import { COST_STATUS_WORDS, type CostStatus } from '#domain/payouts/recovery-costs.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { Clock } from '../../../kernel/clock.ts';
import { Refused } from '../../../kernel/refused.ts';
import { AuditTrail } from '../../../platform/audit/audit-trail.ts';
import type { TenantTransaction } from '../../../platform/database/tenant-database.ts';
import { TenantRows, type Work } from '../../../platform/rows/tenant-rows.ts';
import { readerOf } from '../../books/approvals/index.ts';
import { BookingDays, mustBeDatable } from '../../books/periods/index.ts';
import { holdCase, appendChange } from '../cases/index.ts';
import { requireSecondApprover } from '../../agency/organizations/index.ts';
import { FinishRecoveryCosts } from './finish-recovery-costs.ts';
import { holdCost, requireStatus, type HeldCost } from './recovery-cost.ts';
import { mustNotBeBilled, ActiveBills } from './active-bills.ts';

type Answer = ResponseOf<typeof declineRecoveryCost>;

/** What becomes of a cost; the reason of an approval is why a day far back is booked. */
export interface CostDecision {
  step: 'approve' | 'release' | 'decline' | 'withdraw' | 'void' | 'recover';
  reason: string;
}

/** Approves, releases alone, declines, withdraws or voids a cost, or records that what was paid for it came back. */
export class DecideCost extends Command<Answer> {
  constructor(
    readonly actor: Actor,
    readonly costId: string,
    readonly decision: CostDecision,
  ) {
    super();
  }
}

const ACTIONS = {
  approve: 'recovery-cost-approved',
  release: 'recovery-cost-released-alone',
  decline: 'recovery-cost-declined',
  withdraw: 'recovery-cost-withdrawn',
  void: 'recovery-cost-voided',
  recover: 'recovery-cost-recovered',
} as const;

/** Of these an event follows. */
const FOLLOWED: readonly CostStatus[] = ['booking', 'voiding', 'recovering'];

/** All refusals first; then the row decides, and its event follows from it alone. */
@CommandHandler(DecideCost)
export class DecideCostHandler implements ICommandHandler<DecideCost> {
  constructor(
    private readonly rows: TenantRows,
    private readonly finishing: FinishRecoveryCosts,
    private readonly bills: ActiveBills,
    private readonly audit: AuditTrail,
    private readonly days: BookingDays,
    private readonly clock: Clock,
  ) {}

  /** @throws Refused COST_NOT_FOUND, COST_MOVED_ON, COST_IN_PAYMENT, COST_BILLED, COST_OF_SOMEBODY_ELSE, FOUR_EYES, WAITING_FOR_APPROVAL, PERIOD_CLOSED, PERIOD_SOFT_CLOSED, TOO_FAR_BACK */
  async execute({ actor, costId, decision }: DecideCost): Promise<Answer> {
    const { step, reason } = decision;
    if (step === 'void' || step === 'recover') await this.bills.known();
    const deciding = await this.days.deciding(actor, reason);
    const decide: Work<Answer & { caseId: string }> = async (tx, em) => {
      const row = await holdCost(em, actor, costId);
      const from = row.status;
      if (step === 'void' || step === 'recover') await mustNotBeBilled(tx, actor, costId);
      const now = this.clock.now();
      if (step === 'approve' || step === 'release') await approve(tx, row, actor, { at: now, decision, deciding });
      else end(row, actor, { at: now, decision });
      row.version += 1;
      const of = await holdCase(em, actor, row.caseId);
      of.version += 1;
      const name = `cost of ${formatCents(row.amountCents)}`;
      const fields = [{ field: name, before: COST_STATUS_WORDS[from], after: COST_STATUS_WORDS[row.status] }];
      await appendChange(tx, actor, of, { kind: 'edited', at: now, fields, reason });
      const subject = { kind: 'recovery-case', id: row.caseId };
      await this.audit.record(actor, { action: ACTIONS[step], subject }, tx);
      return { costId, status: row.status, caseId: row.caseId };
    };
    const { caseId: _, ...answer } = await this.rows.write(
      actor,
      { decideCost: costId, ...decision },
      decide,
      (done) => [
        { topic: 'recovery-case', id: done.caseId },
        { topic: 'approval', id: costId },
      ],
    );
    if (FOLLOWED.includes(answer.status)) await this.finishing.tryNow(actor, costId);
    return answer;
  }
}

/**
 * By somebody else than who entered it and who gets it; alone after 24 hours where nobody else may
 * (money#second-person).
 */
const approve = async (
  tx: TenantTransaction,
  row: HeldCost,
  actor: Actor,
  { at, decision: { step, reason }, deciding }: { at: Date; decision: CostDecision; deciding: Deciding },
): Promise<void> => {
  requireStatus(row, ['waiting']);
  const { userId } = actor;
  const { enteredBy: askedBy, enteredAt, payeeKind, payeeId } = row;
  const request = { askedBy, askedAt: enteredAt.toISOString(), paidTo: payeeKind === 'agent' ? payeeId : null };
  const approver = { ...(await readerOf(tx, actor)), alone: step === 'release', now: at };
  const alone = requireSecondApprover('recovery cost', request, approver);
  mustBeDatable(row.spentOn, deciding);
  Object.assign(row, { status: 'booking', approvedBy: userId, approvedAt: at, alone, farBackReason: reason });
};

const ENDS = {
  decline: { from: ['waiting'], to: 'declined' },
  withdraw: { from: ['proposed', 'waiting'], to: 'withdrawn' },
  void: { from: ['approved'], to: 'voiding' },
  recover: { from: ['paid'], to: 'recovering' },
} as const satisfies Record<string, { from: readonly CostStatus[]; to: CostStatus }>;

const end = (row: HeldCost, { userId }: Actor, { at, decision }: { at: Date; decision: CostDecision }): void => {
  const { step, reason: endReason } = decision;
  if (step === 'approve' || step === 'release') return;
  if (step === 'withdraw' && row.enteredBy !== null && row.enteredBy !== userId)
    throw new Refused('COST_OF_SOMEBODY_ELSE');
  const { from, to: status } = ENDS[step];
  requireStatus(row, from);
  if (step === 'void' && row.paymentId !== null) throw new Refused('COST_IN_PAYMENT');
  Object.assign(row, { status, endedBy: userId, endedAt: at, endReason });
};
