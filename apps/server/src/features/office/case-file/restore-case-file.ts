import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { restoreCaseFile } from '#contracts/office/case-file/case-file.ts';
import { CommandOf } from '../../../edge/http/command-of.ts';
import { AuditTrail } from '../../../platform/audit/audit-trail.ts';
import { TenantRows } from '../../../platform/rows/tenant-rows.ts';
import { holdArchived } from './archived-case.ts';
import { changeLifecycle } from '../../people/people/index.ts';

/** Brings a deleted defendant back with everything that was in the file (people#restoring-a-defendant). */
export class RestoreCaseFile extends CommandOf(restoreCaseFile) {}

@CommandHandler(RestoreCaseFile)
export class RestoreCaseFileHandler implements ICommandHandler<RestoreCaseFile> {
  constructor(
    private readonly rows: TenantRows,
    private readonly trail: AuditTrail,
  ) {}

  execute({ actor, params: { defendantId } }: RestoreCaseFile): Promise<{ defendantId: string }> {
    const { organizationId } = actor;
    return this.rows.write(
      actor,
      { restoreCaseFile: defendantId },
      async (tx, em) => {
        em.remove(await holdArchived(em, organizationId, defendantId));
        await changeLifecycle(tx, { organizationId, defendantId }, { from: 'archived', to: 'live' });
        const subject = { kind: 'defendant', id: defendantId };
        await this.trail.record(actor, { action: 'file-restored', subject }, tx);
        return { defendantId };
      },
      () => [{ topic: 'defendant', id: defendantId }],
    );
  }
}
