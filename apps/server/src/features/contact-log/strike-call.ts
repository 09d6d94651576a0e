import { Command, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import type { strikeCall } from '#contracts/contact-log/contact-log.ts';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import type { Actor } from '../../kernel/actor.ts';
import { Clock } from '../../kernel/clock.ts';
import { Refused } from '../../kernel/refused.ts';
import { AuditTrail } from '../../platform/audit/audit-trail.ts';
import { TenantRows } from '../../platform/rows/tenant-rows.ts';
import type { Work } from '../../platform/rows/tenant-rows.ts';
import { mustBeThere } from '../recovery/index.ts';

type Answer = ResponseOf<typeof strikeCall>;

/** Strikes a logged call with a reason: it stays, and counts no more. */
export class StrikeCall extends Command<Answer> {
  constructor(
    readonly actor: Actor,
    readonly which: { caseId: string; callId: string },
    readonly reason: string,
  ) {
    super();
  }
}

const HOLD = `select struck_at as "struckAt" from contact_call
  where organization_id = $1 and id = $2 and case_id = $3 for update`;
const STRIKE = `update contact_call set struck_at = $3, struck_by = $4, strike_reason = $5
  where organization_id = $1 and id = $2`;

@CommandHandler(StrikeCall)
export class StrikeCallHandler implements ICommandHandler<StrikeCall> {
  constructor(
    private readonly rows: TenantRows,
    private readonly audit: AuditTrail,
    private readonly clock: Clock,
  ) {}

  /** @throws Refused RECOVERY_CASE_NOT_FOUND, CALL_NOT_LOGGED */
  execute({ actor, which: { caseId, callId }, reason }: StrikeCall): Promise<Answer> {
    const { organizationId, userId } = actor;
    const strike: Work<Answer> = async (tx) => {
      await mustBeThere(tx, organizationId, caseId);
      const { rows } = await tx.query<{ struckAt: string | null }>(HOLD, [organizationId, callId, caseId]);
      if (!rows[0]) throw new Refused('CALL_NOT_LOGGED');
      if (rows[0].struckAt !== null) return { callId };
      await tx.query(STRIKE, [organizationId, callId, this.clock.now(), userId, reason]);
      await this.audit.record(actor, { action: 'call-struck', subject: { kind: 'recovery-case', id: caseId } }, tx);
      return { callId };
    };
    return this.rows.write(actor, { strikeCall: callId, caseId, reason }, strike, () => [
      { topic: 'recovery-case', id: caseId },
    ]);
  }
}
