import { CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import type { EntityManager } from '@mikro-orm/postgresql';
import { AuditTrail } from '../../platform/audit/audit-trail.ts';
import { Refused } from '../../kernel/refused.ts';
import type { Actor } from '../../kernel/actor.ts';
import { TenantRows } from '../../platform/rows/tenant-rows.ts';

/** Brings a deleted defendant back with everything that was in the file (decision 23). */
export class RestoreFile {
  constructor(
    readonly actor: Actor,
    readonly defendantId: string,
  ) {}
}

const LIVE_AGAIN = [
  'delete from archived_file where organization_id = ? and defendant_id = ?',
  `update defendant set lifecycle = 'live' where organization_id = ? and id = ? and lifecycle = 'archived'`,
  `update indemnitor set lifecycle = 'live' where organization_id = ? and defendant_id = ? and lifecycle = 'archived'`,
];

/** Holds the archived file until the transaction ends. @throws Refused DEFENDANT_NOT_FOUND where it is not archived. */
export const lockArchived = async (em: EntityManager, organizationId: string, defendantId: string): Promise<void> => {
  const found = await em.execute<object[]>(
    'select 1 from archived_file where organization_id = ? and defendant_id = ? for update',
    [organizationId, defendantId],
  );
  if (found.length === 0) throw new Refused('DEFENDANT_NOT_FOUND');
};

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
      async (em) => {
        await lockArchived(em, organizationId, defendantId);
        for (const statement of LIVE_AGAIN) await em.execute(statement, [organizationId, defendantId]);
        const subject = { kind: 'defendant', id: defendantId };
        await this.trail.record(actor, { action: 'file-restored', subject }, em);
        return { defendantId };
      },
      () => [{ topic: 'defendant', id: defendantId }],
    );
  }
}
