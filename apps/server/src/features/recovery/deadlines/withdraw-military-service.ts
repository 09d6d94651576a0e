import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { withdrawMilitaryService } from '#contracts/recovery/deadlines/military-service.ts';
import { CommandOf } from '../../../edge/http/command-of.ts';
import { Clock } from '../../../kernel/clock.ts';
import { Refused } from '../../../kernel/refused.ts';
import { AuditTrail } from '../../../platform/audit/audit-trail.ts';
import { TenantRows } from '../../../platform/rows/tenant-rows.ts';

type Answer = ResponseOf<typeof withdrawMilitaryService>;

/** Withdraws a service that was recorded in error; its proof may be removed afterwards. */
export class WithdrawMilitaryService extends CommandOf(withdrawMilitaryService) {}

@CommandHandler(WithdrawMilitaryService)
export class WithdrawMilitaryServiceHandler implements ICommandHandler<WithdrawMilitaryService> {
  constructor(
    private readonly rows: TenantRows,
    private readonly audit: AuditTrail,
    private readonly clock: Clock,
  ) {}

  /** @throws Refused MILITARY_SERVICE_NOT_FOUND */
  execute({
    actor,
    params: { bondId, militaryServiceId },
    body: { reason },
  }: WithdrawMilitaryService): Promise<Answer> {
    const { organizationId, userId } = actor;
    const ids = [organizationId, bondId, militaryServiceId];
    return this.rows.write(
      actor,
      { withdrawMilitaryService: militaryServiceId, reason },
      async (tx) => {
        const { rows } = await tx.query<{ isWithdrawn: boolean }>(
          `select withdrawn_at is not null as is_withdrawn from military_service
           where organization_id = $1 and bond_id = $2 and id = $3 for update`,
          ids,
        );
        if (!rows[0]) throw new Refused('MILITARY_SERVICE_NOT_FOUND');
        if (rows[0].isWithdrawn) return { militaryServiceId };
        await tx.query(
          `update military_service set withdrawn_at = $4, withdrawn_by = $5, withdraw_reason = $6
           where organization_id = $1 and bond_id = $2 and id = $3`,
          [...ids, this.clock.now(), userId, reason],
        );
        const subject = { kind: 'bond', id: bondId };
        await this.audit.record(actor, { action: 'military-service-withdrawn', subject }, tx);
        return { militaryServiceId };
      },
      () => [{ topic: 'bond', id: bondId }],
    );
  }
}
