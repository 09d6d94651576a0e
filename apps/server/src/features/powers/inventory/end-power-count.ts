import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { endPowerCount as contract } from '#contracts/powers/inventory/power-counts.ts';
import { CommandOf } from '../../../edge/http/command-of.ts';
import { Clock } from '../../../kernel/clock.ts';
import { AuditTrail } from '../../../platform/audit/audit-trail.ts';
import { TenantRows } from '../../../platform/rows/tenant-rows.ts';
import { holdOwnCount } from './held-count.ts';

type Answer = ResponseOf<typeof contract>;

/** Ends a count: what differs then waits for an Admin. One that has ended stays as it is. */
export class EndPowerCount extends CommandOf(contract) {}

@CommandHandler(EndPowerCount)
export class EndPowerCountHandler implements ICommandHandler<EndPowerCount> {
  constructor(
    private readonly rows: TenantRows,
    private readonly audit: AuditTrail,
    private readonly clock: Clock,
  ) {}

  execute({ actor, params: { countId } }: EndPowerCount): Promise<Answer> {
    return this.rows.write(
      actor,
      { endPowerCount: countId },
      async (tx) => {
        const { endedAt } = await holdOwnCount(tx, actor, countId);
        if (endedAt !== null) return { countId };
        await tx.query(
          'update power_count set ended_at = $3, ended_by = $4 where organization_id = $1 and count_id = $2',
          [actor.organizationId, countId, this.clock.now(), actor.userId],
        );
        const subject = { kind: 'power-count', id: countId };
        await this.audit.record(actor, { action: 'power-count-ended', subject, details: {} }, tx);
        return { countId };
      },
      () => [{ topic: 'power-count', id: countId }],
    );
  }
}
