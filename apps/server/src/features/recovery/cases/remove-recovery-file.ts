import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { removeRecoveryFile } from '#contracts/recovery/cases/files.ts';
import { CommandOf } from '../../../edge/http/command-of.ts';
import { Clock } from '../../../kernel/clock.ts';
import { AuditTrail } from '../../../platform/audit/audit-trail.ts';
import { TenantRows, type Work } from '../../../platform/rows/tenant-rows.ts';
import { Attachments, FileUsers } from '../../people/documents/index.ts';
import { CaseDrawers } from './case-drawer.query.ts';
import { holdCase, appendChange } from './recovery-case.ts';

type Answer = ResponseOf<typeof removeRecoveryFile>;

/** Takes a file out of a drawer of recovery, with a reason; what proves a discharge stays (recovery#recovery-files). */
export class RemoveRecoveryFile extends CommandOf(removeRecoveryFile) {}

@CommandHandler(RemoveRecoveryFile)
export class RemoveRecoveryFileHandler implements ICommandHandler<RemoveRecoveryFile> {
  constructor(
    private readonly rows: TenantRows,
    private readonly drawers: CaseDrawers,
    private readonly attachments: Attachments,
    private readonly holds: FileUsers,
    private readonly audit: AuditTrail,
    private readonly clock: Clock,
  ) {}

  /** @throws Refused RECOVERY_CASE_NOT_FOUND, BOND_NOT_FOUND, FILE_NOT_FOUND, FILE_IS_PROOF */
  async execute({ actor, params: drawer, body: { reason } }: RemoveRecoveryFile): Promise<Answer> {
    const { recoveryFileId: fileId, ...which } = drawer;
    const { caseId, of: all } = await this.drawers.open(actor, which);
    // The PDFs of an insurer's case stay with it.
    const of = all.filter(({ kind }) => kind !== 'surety-case');
    await this.holds.mustBeFree(actor, fileId);
    const remove: Work<Answer> = async (tx, em) => {
      const row = caseId === null ? null : await holdCase(em, actor, caseId);
      const now = this.clock.now();
      const name = await this.attachments.remove(tx, em, { of, fileId, by: actor, at: now });
      if (name === null) return { fileId };
      if (row) {
        row.version += 1;
        const fields = [{ field: 'file', before: name, after: '' }];
        await appendChange(tx, actor, row, { kind: 'file-removed', at: now, fields, reason });
      }
      const subject = { kind: all[0].kind, id: all[0].id };
      await this.audit.record(actor, { action: 'recovery-file-removed', subject, details: { fileId } }, tx);
      return { fileId };
    };
    return this.rows.write(actor, { removeRecoveryFile: fileId, reason }, remove, () => [
      { topic: 'file', id: all[0].id },
      ...(caseId === null ? [] : [{ topic: 'recovery-case', id: caseId } as const]),
    ]);
  }
}
