import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { uploadW9 } from '#contracts/recovery/recovery-costs/payees.ts';
import { CommandOf } from '../../../edge/http/command-of.ts';
import type { ReceivedFile } from '../../../edge/http/incoming-file.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { Clock } from '../../../kernel/clock.ts';
import { Refused } from '../../../kernel/refused.ts';
import { AuditTrail } from '../../../platform/audit/audit-trail.ts';
import { FOR_UPDATE } from '../../../platform/rows/entities.ts';
import { TenantRows, type Work } from '../../../platform/rows/tenant-rows.ts';
import { Attachments } from '../../people/documents/index.ts';
import { RecoveryPayeeRow } from './recovery-cost.ts';
import { RecoveryCosts } from './recovery-costs.query.ts';

type Answer = ResponseOf<typeof uploadW9>;

/** Puts the W-9 of a payee on file; the command's id becomes the file's. */
export class UploadW9 extends CommandOf(uploadW9) {}

@CommandHandler(UploadW9)
export class UploadW9Handler implements ICommandHandler<UploadW9> {
  constructor(
    private readonly rows: TenantRows,
    private readonly costs: RecoveryCosts,
    private readonly attachments: Attachments,
    private readonly audit: AuditTrail,
    private readonly clock: Clock,
  ) {}

  /** One for a payee that is not there is refused before it is received. @throws Refused PAYEE_NOT_FOUND */
  async execute({ actor, params: { recoveryPayeeId: payeeId }, file }: UploadW9): Promise<Answer> {
    await this.costs.w9Of(actor, payeeId);
    return file.receive((received) => this.keep(actor, payeeId, received));
  }

  private async keep(actor: Actor, payeeId: string, received: ReceivedFile): Promise<Answer> {
    const { organizationId, commandId, userId } = actor;
    const stored = await this.attachments.putCaseFile(organizationId, received);
    const attach: Work<Answer> = async (tx, em) => {
      const row = await em.findOne(RecoveryPayeeRow, { organizationId, id: payeeId }, FOR_UPDATE);
      if (!row || row.name === '') throw new Refused('PAYEE_NOT_FOUND');
      const now = this.clock.now();
      const to = { organizationId, subjectKind: 'recovery-payee', subjectId: payeeId } as const;
      const by = { fileId: commandId, uploadedBy: userId, uploadedAt: now };
      const { fileId } = await this.attachments.attach(tx, em, { ...to, ...by }, stored);
      const before = row.w9FileId ?? null;
      const of = [{ kind: 'recovery-payee', id: payeeId }] as const;
      if (before !== null && before !== fileId)
        await this.attachments.remove(tx, em, { of, fileId: before, by: actor, at: now });
      const version = row.version + 1;
      em.assign(row, { hasW9: true, w9FileId: fileId, changedBy: userId, changedAt: now, version });
      const subject = { kind: 'organization', id: organizationId };
      await this.audit.record(actor, { action: 'recovery-payee-w9-filed', subject, details: { fileId } }, tx);
      return { fileId, version };
    };
    const request = { uploadW9: payeeId, sha256: received.sha256 };
    return this.rows.write(actor, request, attach, () => [{ topic: 'settings', id: 'payees' }]);
  }
}
