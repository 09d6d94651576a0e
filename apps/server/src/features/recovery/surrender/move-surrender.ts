import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import type { withdrawSurrender } from '#contracts/recovery/surrender/surrenders.ts';
import { startOf } from '#domain/recovery/surrender.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { Clock } from '../../../kernel/clock.ts';
import { Refused } from '../../../kernel/refused.ts';
import { AuditTrail } from '../../../platform/audit/audit-trail.ts';
import type { TenantTransaction } from '../../../platform/database/tenant-database.ts';
import { TenantRows, type Work } from '../../../platform/rows/tenant-rows.ts';
import { readerOf } from '../../books/approvals/index.ts';
import { requireSecondApprover } from '../../agency/organizations/index.ts';
import { FinishSurrenders } from './finish-surrenders.ts';
import { holdSurrender, requireStatus, recordCaseChange, uncertified, type HeldSurrender } from './surrender.ts';

type Answer = ResponseOf<typeof withdrawSurrender>;

/** What is done with a surrender that does not change its bonds. */
export type SurrenderStep =
  | { step: 'take-up' | 'approve' | 'release'; reason?: never }
  | { step: 'withdraw' | 'decline'; reason: string };

/** Takes up, withdraws, approves or declines a surrender (recovery#surrender-approval). */
export class MoveSurrender extends Command<Answer> {
  constructor(
    readonly actor: Actor,
    readonly surrenderId: string,
    readonly step: SurrenderStep,
  ) {
    super();
  }
}

const ACTIONS = {
  'take-up': 'surrender-taken-up',
  approve: 'surrender-approved',
  release: 'surrender-released-alone',
  withdraw: 'surrender-withdrawn',
  decline: 'surrender-declined',
} as const;

@CommandHandler(MoveSurrender)
export class MoveSurrenderHandler implements ICommandHandler<MoveSurrender> {
  constructor(
    private readonly rows: TenantRows,
    private readonly finishing: FinishSurrenders,
    private readonly audit: AuditTrail,
    private readonly clock: Clock,
  ) {}

  /** @throws Refused SURRENDER_NOT_FOUND, SURRENDER_MOVED_ON, FOUR_EYES, WAITING_FOR_APPROVAL, COURT_PAPER_MISSING */
  async execute({ actor, surrenderId, step: given }: MoveSurrender): Promise<Answer> {
    const { step, reason = '' } = given;
    const move: Work<Answer & { caseId: string }> = async (tx, em) => {
      const row = await holdSurrender(em, actor, surrenderId);
      const from = row.status;
      const now = this.clock.now();
      if (step === 'take-up') takeUp(row, actor, now);
      else if (step === 'withdraw') end(row, actor, { at: now, reason });
      else if (step === 'decline') decline(row, actor, { at: now, reason });
      else await this.approve(tx, row, actor, { at: now, alone: step === 'release' });
      row.version += 1;
      await em.flush();
      await recordCaseChange(tx, em, actor, { held: row, from, at: now, reason });
      const subject = { kind: 'recovery-case', id: row.caseId };
      await this.audit.record(actor, { action: ACTIONS[step], subject }, tx);
      return { surrenderId, status: row.status, caseId: row.caseId };
    };
    const { caseId: _, ...answer } = await this.rows.write(
      actor,
      { moveSurrender: surrenderId, ...given },
      move,
      (moved) => [
        { topic: 'recovery-case', id: moved.caseId },
        { topic: 'approval', id: surrenderId },
      ],
    );
    if (answer.status === 'booking') await this.finishing.tryNow(actor, surrenderId);
    return answer;
  }

  /** By somebody else than its author; alone after 24 hours where nobody else may (money#second-person). */
  private async approve(
    tx: TenantTransaction,
    row: HeldSurrender,
    actor: Actor,
    { at, alone }: { at: Date; alone: boolean },
  ): Promise<void> {
    requireStatus(row, ['waiting', 'late']);
    const isLate = row.status === 'late';
    const [author, since] = isLate ? [row.certifiedBy, row.certifiedAt] : [row.author, row.authoredAt];
    const request = { askedBy: author, askedAt: since?.toISOString() ?? '' };
    if (requireSecondApprover('surrender', request, { ...(await readerOf(tx, actor)), alone, now: at }))
      row.alone = true;
    if (!isLate) {
      Object.assign(row, { status: 'open', approvedBy: actor.userId, approvedAt: at });
      return;
    }
    if (row.courtPaperId === null) throw new Refused('COURT_PAPER_MISSING');
    Object.assign(row, { status: 'booking', lateApprovedBy: actor.userId });
  }
}

/** Who takes it up is its author from then on. */
const takeUp = (row: HeldSurrender, { userId }: Actor, now: Date): void => {
  requireStatus(row, ['asked']);
  Object.assign(row, { status: startOf(row.reason, true), author: userId, authoredAt: now });
};

const end = (row: HeldSurrender, { userId }: Actor, { at, reason }: { at: Date; reason: string }): void => {
  requireStatus(row, ['asked', 'waiting', 'open', 'late']);
  Object.assign(row, { status: 'withdrawn', endedBy: userId, endedAt: at, endReason: reason, ...uncertified });
};

/** A certificate that is declined leaves the surrender open. */
const decline = (row: HeldSurrender, { userId }: Actor, { at, reason }: { at: Date; reason: string }): void => {
  requireStatus(row, ['asked', 'waiting', 'late']);
  if (row.status === 'late') Object.assign(row, { status: 'open', ...uncertified });
  else Object.assign(row, { status: 'declined', endedBy: userId, endedAt: at, endReason: reason });
};
