import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import type { declinePayment } from '#contracts/recovery/payees/payables.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { Clock } from '../../../kernel/clock.ts';
import { Refused } from '../../../kernel/refused.ts';
import { AuditTrail } from '../../../platform/audit/audit-trail.ts';
import type { TenantTransaction } from '../../../platform/database/tenant-database.ts';
import { TenantRows, type Work } from '../../../platform/rows/tenant-rows.ts';
import { readerOf } from '../../books/approvals/index.ts';
import { Agency, requireSecondApprover } from '../../agency/organizations/index.ts';
import { freeCosts, mustBePayable, unpayCosts } from '../recovery-costs/index.ts';
import { FinishPayments } from './finish-payments.ts';
import { colleagueOf, costsOf, lockPayment, requireStatus, NOT_VOIDED, type LockedPayment } from './payable-payment.ts';

type Answer = ResponseOf<typeof declinePayment>;

/** What becomes of a payment, or of its void where that waits. */
export interface PaymentDecision {
  step: 'approve' | 'release' | 'decline' | 'withdraw' | 'void';
  reason: string;
}

/** Approves, releases alone, declines or withdraws a payment or its void, or voids one that was made. */
export class DecidePayment extends Command<Answer> {
  constructor(
    readonly actor: Actor,
    readonly paymentId: string,
    readonly decision: PaymentDecision,
  ) {
    super();
  }
}

const ACTIONS = {
  approve: 'payables-approved',
  release: 'payables-released-alone',
  decline: 'payables-declined',
  withdraw: 'payables-withdrawn',
  void: 'payables-voided',
} as const;

/** All refusals first; then the row decides, and its event follows from it alone. */
@CommandHandler(DecidePayment)
export class DecidePaymentHandler implements ICommandHandler<DecidePayment> {
  constructor(
    private readonly rows: TenantRows,
    private readonly finishing: FinishPayments,
    private readonly agency: Agency,
    private readonly audit: AuditTrail,
    private readonly clock: Clock,
  ) {}

  /** @throws Refused PAYMENT_NOT_FOUND, PAYMENT_MOVED_ON, COST_MOVED_ON, FOUR_EYES, WAITING_FOR_APPROVAL, PAYEE_WITHOUT_W9 */
  async execute({ actor, paymentId, decision }: DecidePayment): Promise<Answer> {
    const { approvalLimitCents: limitCents } = await this.agency.find(actor);
    const decide: Work<Answer> = async (tx, em) => {
      const row = await lockPayment(em, actor, paymentId);
      const costIds = (await costsOf(tx, actor, paymentId)).map(({ costId }) => costId);
      const now = this.clock.now();
      const { step } = decision;
      if (step === 'void') askForVoid(row, actor, { at: now, reason: decision.reason, limitCents });
      else if (step === 'approve' || step === 'release') {
        if (row.status === 'waiting') await mustBePayable(em, actor, row);
        await approve(tx, row, actor, { at: now, alone: step === 'release' });
      } else end(row, actor, decision);
      if (row.status === 'voiding') await unpayCosts(em, actor, costIds);
      if (row.status === 'declined' || row.status === 'withdrawn') await freeCosts(em, actor, costIds);
      row.version += 1;
      const subject = { kind: 'organization', id: actor.organizationId };
      await this.audit.record(actor, { action: ACTIONS[step], subject }, tx);
      return { paymentId, status: row.status };
    };
    const answer = await this.rows.write(actor, { decidePayment: paymentId, ...decision }, decide, () => [
      { topic: 'approval', id: paymentId },
    ]);
    if (answer.status === 'booking' || answer.status === 'voiding') await this.finishing.tryNow(actor, paymentId);
    return answer;
  }
}

/** Above the limit it only asks a second person (money#second-person). */
const askForVoid = (
  row: LockedPayment,
  { userId }: Actor,
  { at, reason, limitCents }: { at: Date; reason: string; limitCents: number },
): void => {
  requireStatus(row, ['paid']);
  Object.assign(row, { voidReason: reason, voidAskedBy: userId, voidAskedAt: at, endReason: '' });
  if (row.amountCents > limitCents) Object.assign(row, { status: 'void waiting' });
  else Object.assign(row, { status: 'voiding', voidDecidedBy: userId, voidDecidedAt: at });
};

/** What waits: who asked for it, since when, and the colleague whom it pays. */
const askedFor = (row: LockedPayment) => {
  requireStatus(row, ['waiting', 'void waiting']);
  const [askedBy, askedAt] = row.status === 'waiting' ? [row.askedBy, row.askedAt] : [row.voidAskedBy, row.voidAskedAt];
  return { askedBy, askedAt: askedAt?.toISOString() ?? '', paidTo: colleagueOf(row) };
};

const approve = async (
  tx: TenantTransaction,
  row: LockedPayment,
  actor: Actor,
  { at, alone }: { at: Date; alone: boolean },
): Promise<void> => {
  const request = askedFor(row);
  const { userId } = actor;
  const own = requireSecondApprover('payment to a payee', request, { ...(await readerOf(tx, actor)), alone, now: at });
  if (row.status === 'waiting')
    Object.assign(row, { status: 'booking', decidedBy: userId, decidedAt: at, approved: true, alone: own });
  else
    Object.assign(row, {
      status: 'voiding',
      voidDecidedBy: userId,
      voidDecidedAt: at,
      voidApproved: true,
      voidAlone: own,
    });
};

/** A payment is not made then; one whose void waited stands as before. */
const end = (row: LockedPayment, { userId }: Actor, { step, reason }: PaymentDecision): void => {
  const { askedBy } = askedFor(row);
  if (step === 'withdraw' && askedBy !== userId) throw new Refused('PAYMENT_OF_SOMEBODY_ELSE');
  const endReason = reason;
  if (row.status === 'void waiting') Object.assign(row, { ...NOT_VOIDED, status: 'paid', endReason });
  else Object.assign(row, { status: step === 'withdraw' ? 'withdrawn' : 'declined', endReason });
};
