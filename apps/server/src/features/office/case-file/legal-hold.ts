import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { placeLegalHold, releaseLegalHold } from '#contracts/office/case-file/case-file.ts';
import { CommandOf } from '../../../edge/http/command-of.ts';
import { AuditTrail } from '../../../platform/audit/audit-trail.ts';
import { Clock } from '../../../kernel/clock.ts';
import { TenantRows } from '../../../platform/rows/tenant-rows.ts';
import { holdArchived } from './archived-case.ts';

/** Keeps a deleted file from being erased; placed again, it has the new reason. */
export class PlaceLegalHold extends CommandOf(placeLegalHold) {}

/** Lets a deleted file be erased when its time comes; without a hold, nothing changes. */
export class ReleaseLegalHold extends CommandOf(releaseLegalHold) {}

const NAME = 'select full_name as name from agent where organization_id = $1 and user_id = $2';

@CommandHandler(PlaceLegalHold)
export class PlaceLegalHoldHandler implements ICommandHandler<PlaceLegalHold> {
  constructor(
    private readonly rows: TenantRows,
    private readonly trail: AuditTrail,
    private readonly clock: Clock,
  ) {}

  execute({
    actor,
    params: { defendantId },
    body: { reason },
  }: PlaceLegalHold): Promise<ResponseOf<typeof placeLegalHold>> {
    const { organizationId, userId } = actor;
    return this.rows.write(
      actor,
      { placeLegalHold: defendantId, reason },
      async (tx, em) => {
        const archived = await holdArchived(em, organizationId, defendantId);
        const now = this.clock.now();
        em.assign(archived, { holdReason: reason, holdBy: userId, holdAt: now });
        const subject = { kind: 'defendant', id: defendantId };
        await this.trail.record(actor, { action: 'legal-hold-placed', subject, details: { reason } }, tx);
        const { rows } = await tx.query<{ name: string }>(NAME, [organizationId, userId]);
        return { legalHold: { reason, by: rows[0]?.name ?? 'Former staff', at: now.toISOString() } };
      },
      () => [{ topic: 'defendant', id: defendantId }],
    );
  }
}

@CommandHandler(ReleaseLegalHold)
export class ReleaseLegalHoldHandler implements ICommandHandler<ReleaseLegalHold> {
  constructor(
    private readonly rows: TenantRows,
    private readonly trail: AuditTrail,
  ) {}

  execute({ actor, params: { defendantId } }: ReleaseLegalHold): Promise<{ defendantId: string }> {
    const { organizationId } = actor;
    return this.rows.write(
      actor,
      { releaseLegalHold: defendantId },
      async (tx, em) => {
        const archived = await holdArchived(em, organizationId, defendantId);
        em.assign(archived, { holdReason: null, holdBy: null, holdAt: null });
        const subject = { kind: 'defendant', id: defendantId };
        await this.trail.record(actor, { action: 'legal-hold-released', subject }, tx);
        return { defendantId };
      },
      () => [{ topic: 'defendant', id: defendantId }],
    );
  }
}
