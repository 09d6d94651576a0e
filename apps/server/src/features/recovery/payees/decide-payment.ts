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
  ...({ approve: 'payables-approved', release: 'payables-released-alone', decline: 'payables-declined' } as const),
  ...({ withdraw: 'payables-withdrawn', void: 'payables-voided' } as const),
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
      const held = await lockPayment(em, actor, paymentId);
      const costIds = (await costsOf(tx, actor, paymentId)).map(({ costId }) => costId);
      const at = this.clock.now();
      const { step } = decision;
      if (step === 'void') askForVoid(held, actor, { at, reason: decision.reason, limitCents });
      else if (step === 'approve' || step === 'release') {
        if (held.status === 'waiting') await mustBePayable(em, actor, held);
        await approve(tx, held, actor, { at, alone: step === 'release' });
      } else end(held, actor, decision);
      if (held.status === 'voiding') await unpayCosts(em, actor, costIds);
      if (held.status === 'declined' || held.status === 'withdrawn') await freeCosts(em, actor, costIds);
      held.version += 1;
      const subject = { kind: 'organization', id: actor.organizationId };
      await this.audit.record(actor, { action: ACTIONS[step], subject }, tx);
      return { paymentId, status: held.status };
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
  held: LockedPayment,
  { userId }: Actor,
  { at, reason, limitCents }: { at: Date; reason: string; limitCents: number },
): void => {
  requireStatus(held, ['paid']);
  Object.assign(held, { voidReason: reason, voidAskedBy: userId, voidAskedAt: at, endReason: '' });
  if (held.amountCents > limitCents) Object.assign(held, { status: 'void waiting' });
  else Object.assign(held, { status: 'voiding', voidDecidedBy: userId, voidDecidedAt: at });
};

/** What waits: who asked for it, since when, and the colleague whom it pays. */
const askedFor = (held: LockedPayment) => {
  requireStatus(held, ['waiting', 'void waiting']);
  const [askedBy, askedAt] =
    held.status === 'waiting' ? [held.askedBy, held.askedAt] : [held.voidAskedBy, held.voidAskedAt];
  return { askedBy, askedAt: askedAt?.toISOString() ?? '', paidTo: colleagueOf(held) };
};

const approve = async (
  tx: TenantTransaction,
  held: LockedPayment,
  actor: Actor,
  { at, alone }: { at: Date; alone: boolean },
): Promise<void> => {
  const asked = askedFor(held);
  const { userId } = actor;
  const own = requireSecondApprover('payment to a payee', asked, { ...(await readerOf(tx, actor)), alone, now: at });
  if (held.status === 'waiting')
    Object.assign(held, { status: 'booking', decidedBy: userId, decidedAt: at, approved: true, alone: own });
  else
    Object.assign(held, {
      status: 'voiding',
      voidDecidedBy: userId,
      voidDecidedAt: at,
      voidApproved: true,
      voidAlone: own,
    });
};

/** A payment is not made then; one whose void waited stands as before. */
const end = (held: LockedPayment, { userId }: Actor, { step, reason }: PaymentDecision): void => {
  const { askedBy } = askedFor(held);
  if (step === 'withdraw' && askedBy !== userId) throw new Refused('PAYMENT_OF_SOMEBODY_ELSE');
  const endReason = reason;
  if (held.status === 'void waiting') Object.assign(held, { ...NOT_VOIDED, status: 'paid', endReason });
  else Object.assign(held, { status: step === 'withdraw' ? 'withdrawn' : 'declined', endReason });
};
