import { CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { AuditTrail } from '../../platform/audit/audit-trail.ts';
import type { Actor } from '../../kernel/actor.ts';
import { TenantRows } from '../../platform/rows/tenant-rows.ts';
import { holdArchived } from './archived-case.ts';

/** Brings a deleted defendant back with everything that was in the file (decision 23). */
export class RestoreFile {
  constructor(
    readonly actor: Actor,
    readonly defendantId: string,
  ) {}
}

const LIVE_AGAIN = [
  `update defendant set lifecycle = 'live' where organization_id = $1 and id = $2 and lifecycle = 'archived'`,
  `update indemnitor set lifecycle = 'live'
   where organization_id = $1 and defendant_id = $2 and lifecycle = 'archived'`,
];

@CommandHandler(RestoreFile)
export class RestoreFileHandler implements ICommandHandler<RestoreFile> {
  constructor(
    private readonly rows: TenantRows,
    private readonly trail: AuditTrail,
  ) {}

  execute({ actor, defendantId }: RestoreFile): Promise<{ defendantId: string }> {
    const { organizationId } = actor;
    return this.rows.write(
      actor,
      { restoreCaseFile: defendantId },
      async (tx, em) => {
        em.remove(await holdArchived(em, organizationId, defendantId));
        for (const statement of LIVE_AGAIN) await tx.query(statement, [organizationId, defendantId]);
        const subject = { kind: 'defendant', id: defendantId };
        await this.trail.record(actor, { action: 'file-restored', subject }, tx);
        return { defendantId };
      },
      () => [{ topic: 'defendant', id: defendantId }],
    );
  }
}
