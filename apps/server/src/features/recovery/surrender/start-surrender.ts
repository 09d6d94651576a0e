import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { recoveryStaff } from '#contracts/kernel/roles.ts';
import { startSurrender } from '#contracts/recovery/surrender/surrenders.ts';
import { dayOf } from '#domain/kernel/days.ts';
import { startOf, surrenderProblem, UNFINISHED_SURRENDERS } from '#domain/recovery/surrender.ts';
import { CommandOf } from '../../../edge/http/command-of.ts';
import { Clock } from '../../../kernel/clock.ts';
import { Refused } from '../../../kernel/refused.ts';
import { AuditTrail } from '../../../platform/audit/audit-trail.ts';
import { TenantRows, type Work } from '../../../platform/rows/tenant-rows.ts';
import { lockDefendant } from '../../people/people/index.ts';
import { caseIdFor, CasesOfBonds } from '../cases/index.ts';
import { BondsToSurrender } from './bonds-to-surrender.ts';
import { newSurrender, SurrenderRow, recordCaseChange } from './surrender.ts';

type Answer = ResponseOf<typeof startSurrender>;

/** Begins a surrender from a bond, or asks for it (recovery#starting-a-surrender); the command's id becomes its id. */
export class StartSurrender extends CommandOf(startSurrender) {}

@CommandHandler(StartSurrender)
export class StartSurrenderHandler implements ICommandHandler<StartSurrender> {
  constructor(
    private readonly rows: TenantRows,
    private readonly cases: CasesOfBonds,
    private readonly bonds: BondsToSurrender,
    private readonly audit: AuditTrail,
    private readonly clock: Clock,
  ) {}

  /** @throws Refused BOND_NOT_FOUND, BOND_UNFINISHED, DEFENDANT_NOT_FOUND, NOTHING_TO_SURRENDER, SURRENDER_STANDS; VALIDATION_FAILED by the reason and its first day */
  async execute({ actor, params: { bondId }, body: input }: StartSurrender): Promise<Answer> {
    const { organizationId, userId, commandId: surrenderId } = actor;
    const seen = await this.cases.seen(actor, bondId);
    const { note: reasonNote, reasonCode: reason, ...given } = input;
    const start: Work<Answer & { caseId: string }> = async (tx, em) => {
      // Everybody who begins a surrender of this defendant, opens a case, or deletes them, waits here for the others.
      await lockDefendant(tx, organizationId, seen.defendantId);
      const now = this.clock.now();
      const [bond] = await this.bonds.of(tx, organizationId, [bondId]);
      if (!bond) throw new Refused('BOND_NOT_FOUND');
      if (bond.unfinished) throw new Refused('BOND_UNFINISHED');
      if (bond.status !== 'OPEN' && bond.status !== 'FORFEITED') throw new Refused('NOTHING_TO_SURRENDER');
      const problem = surrenderProblem(reason, bond, dayOf(now, actor.timeZone));
      if (problem !== null) throw new Refused('VALIDATION_FAILED', {}, [{ path: 'reasonCode', message: problem }]);
      const standing = await em.findOne(SurrenderRow, {
        organizationId,
        bondId,
        status: { $in: [...UNFINISHED_SURRENDERS] },
      });
      if (standing) throw new Refused('SURRENDER_STANDS');
      const { id: caseId } = await this.cases.ensure(tx, em, actor, seen);
      const status = startOf(
        reason,
        recoveryStaff.some((role) => role === actor.role),
      );
      const row = em.create(SurrenderRow, {
        organizationId,
        id: surrenderId,
        caseId,
        bondId,
        defendantId: seen.defendantId,
        ...given,
        reason,
        reasonNote,
        ...newSurrender,
        status,
        askedBy: userId,
        askedAt: now,
        author: userId,
        authoredAt: now,
      });
      await em.flush();
      await recordCaseChange(tx, em, actor, { held: row, from: null, at: now, reason: reasonNote });
      const subject = { kind: 'recovery-case', id: caseId };
      await this.audit.record(actor, { action: 'surrender-begun', subject, details: { reason } }, tx);
      return { surrenderId, caseId, status };
    };
    const begun = await this.rows.write(actor, { startSurrender: bondId, ...input }, start, ({ caseId }) => [
      { topic: 'recovery-case', id: caseId },
      { topic: 'approval', id: surrenderId },
      { topic: 'bond', id: bondId },
    ]);
    return { ...begun, caseId: caseIdFor(actor, begun.caseId) };
  }
}
