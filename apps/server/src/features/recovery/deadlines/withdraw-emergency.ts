import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { withdrawEmergency } from '#contracts/recovery/deadlines/emergencies.ts';
import { CommandOf } from '../../../edge/http/command-of.ts';
import { Clock } from '../../../kernel/clock.ts';
import { Refused } from '../../../kernel/refused.ts';
import { AuditTrail } from '../../../platform/audit/audit-trail.ts';
import { TenantRows } from '../../../platform/rows/tenant-rows.ts';

type Answer = ResponseOf<typeof withdrawEmergency>;

/** Withdraws a state of emergency that was entered in error: it stays in the list and marks nothing. */
export class WithdrawEmergency extends CommandOf(withdrawEmergency) {}

@CommandHandler(WithdrawEmergency)
export class WithdrawEmergencyHandler implements ICommandHandler<WithdrawEmergency> {
  constructor(
    private readonly rows: TenantRows,
    private readonly audit: AuditTrail,
    private readonly clock: Clock,
  ) {}

  /** @throws Refused EMERGENCY_NOT_FOUND */
  execute({ actor, params: { emergencyId }, body: { reason } }: WithdrawEmergency): Promise<Answer> {
    const { organizationId, userId } = actor;
    const ids = [organizationId, emergencyId];
    return this.rows.write(
      actor,
      { withdrawEmergency: emergencyId, reason },
      async (tx) => {
        const { rows } = await tx.query<{ isWithdrawn: boolean }>(
          `select withdrawn_at is not null as is_withdrawn from declared_emergency
           where organization_id = $1 and id = $2 for update`,
          ids,
        );
        if (!rows[0]) throw new Refused('EMERGENCY_NOT_FOUND');
        if (rows[0].isWithdrawn) return { emergencyId };
        await tx.query(
          `update declared_emergency set withdrawn_at = $3, withdrawn_by = $4, withdraw_reason = $5
           where organization_id = $1 and id = $2`,
          [...ids, this.clock.now(), userId, reason],
        );
        const subject = { kind: 'emergency', id: emergencyId };
        await this.audit.record(actor, { action: 'emergency-withdrawn', subject }, tx);
        return { emergencyId };
      },
      () => [{ topic: 'settings', id: 'emergencies' }],
    );
  }
}
