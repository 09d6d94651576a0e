import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { enterEmergency } from '#contracts/recovery/deadlines/emergencies.ts';
import { CommandOf } from '../../../edge/http/command-of.ts';
import { Clock } from '../../../kernel/clock.ts';
import { AuditTrail } from '../../../platform/audit/audit-trail.ts';
import { TenantRows } from '../../../platform/rows/tenant-rows.ts';

type Answer = ResponseOf<typeof enterEmergency>;

/** Enters a state of emergency that the governor declared; the command's id becomes its id. */
export class EnterEmergency extends CommandOf(enterEmergency) {}

@CommandHandler(EnterEmergency)
export class EnterEmergencyHandler implements ICommandHandler<EnterEmergency> {
  constructor(
    private readonly rows: TenantRows,
    private readonly audit: AuditTrail,
    private readonly clock: Clock,
  ) {}

  execute({ actor, body: input }: EnterEmergency): Promise<Answer> {
    const { organizationId, commandId: emergencyId, userId } = actor;
    const { number, fromOn, toOn, parishes, source } = input;
    return this.rows.write(
      actor,
      { enterEmergency: input },
      async (tx) => {
        await tx.query(
          `insert into declared_emergency
             (organization_id, id, number, from_on, to_on, parishes, source, entered_at, entered_by)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
          [organizationId, emergencyId, number, fromOn, toOn, parishes, source, this.clock.now(), userId],
        );
        const subject = { kind: 'emergency', id: emergencyId };
        await this.audit.record(actor, { action: 'emergency-entered', subject }, tx);
        return { emergencyId };
      },
      () => [{ topic: 'settings', id: 'emergencies' }],
    );
  }
}
