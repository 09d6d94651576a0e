import { Command, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import type { strikeLead } from '#contracts/leads/leads.ts';
import type { Actor } from '../../kernel/actor.ts';
import { Clock } from '../../kernel/clock.ts';
import { Refused } from '../../kernel/refused.ts';
import { AuditTrail } from '../../platform/audit/audit-trail.ts';
import { FOR_UPDATE } from '../../platform/rows/entities.ts';
import { TenantRows } from '../../platform/rows/tenant-rows.ts';
import type { Work } from '../../platform/rows/tenant-rows.ts';
import { mustBeThere } from '../recovery/index.ts';
import { LeadRow } from './lead.ts';

type Answer = ResponseOf<typeof strikeLead>;

/** Strikes a lead with a reason: it stays, and counts no more in the queue. */
export class StrikeLead extends Command<Answer> {
  constructor(
    readonly actor: Actor,
    readonly which: { caseId: string; leadId: string },
    readonly reason: string,
  ) {
    super();
  }
}

@CommandHandler(StrikeLead)
export class StrikeLeadHandler implements ICommandHandler<StrikeLead> {
  constructor(
    private readonly rows: TenantRows,
    private readonly audit: AuditTrail,
    private readonly clock: Clock,
  ) {}

  /** @throws Refused RECOVERY_CASE_NOT_FOUND, LEAD_NOT_FOUND */
  execute({ actor, which: { caseId, leadId }, reason }: StrikeLead): Promise<Answer> {
    const { organizationId, userId } = actor;
    const strike: Work<Answer> = async (tx, em) => {
      await mustBeThere(tx, organizationId, caseId);
      const lead = await em.findOne(LeadRow, { organizationId, id: leadId, caseId }, FOR_UPDATE);
      if (!lead) throw new Refused('LEAD_NOT_FOUND');
      if (lead.struckAt) return { leadId };
      em.assign(lead, { struckAt: this.clock.now(), struckBy: userId, strikeReason: reason });
      await this.audit.record(actor, { action: 'lead-struck', subject: { kind: 'recovery-case', id: caseId } }, tx);
      return { leadId };
    };
    return this.rows.write(actor, { strikeLead: leadId, caseId, reason }, strike, () => [
      { topic: 'recovery-case', id: caseId },
    ]);
  }
}
