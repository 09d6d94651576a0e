import { Command, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import type { strikeVisit } from '#contracts/leads/visits.ts';
import type { Actor } from '../../kernel/actor.ts';
import { Clock } from '../../kernel/clock.ts';
import { Refused } from '../../kernel/refused.ts';
import { AuditTrail } from '../../platform/audit/audit-trail.ts';
import { TenantRows } from '../../platform/rows/tenant-rows.ts';
import type { Work } from '../../platform/rows/tenant-rows.ts';
import { mustBeThere } from '../recovery/index.ts';

type Answer = ResponseOf<typeof strikeVisit>;

/** Strikes a visit with a reason: it stays in the case. */
export class StrikeVisit extends Command<Answer> {
  constructor(
    readonly actor: Actor,
    readonly which: { caseId: string; visitId: string },
    readonly reason: string,
  ) {
    super();
  }
}

const HOLD = `select struck_at as "struckAt" from recovery_visit
  where organization_id = $1 and id = $2 and case_id = $3 for update`;
const STRIKE = `update recovery_visit set struck_at = $3, struck_by = $4, strike_reason = $5
  where organization_id = $1 and id = $2`;

@CommandHandler(StrikeVisit)
export class StrikeVisitHandler implements ICommandHandler<StrikeVisit> {
  constructor(
    private readonly rows: TenantRows,
    private readonly audit: AuditTrail,
    private readonly clock: Clock,
  ) {}

  /** @throws Refused RECOVERY_CASE_NOT_FOUND, VISIT_NOT_FOUND */
  execute({ actor, which: { caseId, visitId }, reason }: StrikeVisit): Promise<Answer> {
    const { organizationId, userId } = actor;
    const strike: Work<Answer> = async (tx) => {
      await mustBeThere(tx, organizationId, caseId);
      const { rows } = await tx.query<{ struckAt: string | null }>(HOLD, [organizationId, visitId, caseId]);
      if (!rows[0]) throw new Refused('VISIT_NOT_FOUND');
      if (rows[0].struckAt !== null) return { visitId };
      await tx.query(STRIKE, [organizationId, visitId, this.clock.now(), userId, reason]);
      await this.audit.record(actor, { action: 'visit-struck', subject: { kind: 'recovery-case', id: caseId } }, tx);
      return { visitId };
    };
    return this.rows.write(actor, { strikeVisit: visitId, caseId, reason }, strike, () => [
      { topic: 'recovery-case', id: caseId },
    ]);
  }
}
