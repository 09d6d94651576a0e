import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { uploadRecoveryFile } from '#contracts/recovery/cases/files.ts';
import { CommandOf } from '../../../edge/http/command-of.ts';
import type { ReceivedFile } from '../../../edge/http/incoming-file.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { Clock } from '../../../kernel/clock.ts';
import { AuditTrail } from '../../../platform/audit/audit-trail.ts';
import { TenantRows, type Work } from '../../../platform/rows/tenant-rows.ts';
import { Attachments } from '../../people/documents/index.ts';
import { CaseDrawers, type OpenDrawer } from './case-drawer.query.ts';
import { holdCase, appendChange } from './recovery-case.ts';

type Answer = ResponseOf<typeof uploadRecoveryFile>;

/** Puts a file into a drawer of recovery; the command's id becomes its id. */
export class UploadRecoveryFile extends CommandOf(uploadRecoveryFile) {}

@CommandHandler(UploadRecoveryFile)
export class UploadRecoveryFileHandler implements ICommandHandler<UploadRecoveryFile> {
  constructor(
    private readonly rows: TenantRows,
    private readonly drawers: CaseDrawers,
    private readonly attachments: Attachments,
    private readonly audit: AuditTrail,
    private readonly clock: Clock,
  ) {}

  /** A file for a drawer that is not there is refused before it is received. */
  async execute({ actor, params: drawer, file }: UploadRecoveryFile): Promise<Answer> {
    const opened = await this.drawers.open(actor, drawer);
    return file.receive((received) => this.keep(actor, opened, received));
  }

  private async keep(actor: Actor, { caseId, of: [to] }: OpenDrawer, received: ReceivedFile): Promise<Answer> {
    const { organizationId, commandId, userId } = actor;
    const stored = await this.attachments.putCaseFile(organizationId, received);
    const attach: Work<Answer> = async (tx, em) => {
      const row = caseId === null ? null : await holdCase(em, actor, caseId);
      const now = this.clock.now();
      const by = { fileId: commandId, uploadedBy: userId, uploadedAt: now };
      const where = { organizationId, subjectKind: to.kind, subjectId: to.id, ...by };
      const { fileId, isNew } = await this.attachments.attach(tx, em, where, stored);
      if (!isNew) return { fileId };
      if (row) {
        row.version += 1;
        const fields = [{ field: 'file', before: '', after: stored.name }];
        await appendChange(tx, actor, row, { kind: 'file', at: now, fields });
      }
      const subject = { kind: to.kind, id: to.id };
      await this.audit.record(actor, { action: 'recovery-file-added', subject, details: { fileId } }, tx);
      return { fileId };
    };
    const request = { uploadRecoveryFile: to.id, name: received.name, sha256: received.sha256 };
    return this.rows.write(actor, request, attach, () => [
      { topic: 'file', id: to.id },
      ...(caseId === null ? [] : [{ topic: 'recovery-case', id: caseId } as const]),
    ]);
  }
}
