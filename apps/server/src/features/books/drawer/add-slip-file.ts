import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { addSlipFile } from '#contracts/books/drawer/slip-files.ts';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { CommandOf } from '../../../edge/http/command-of.ts';
import type { ReceivedFile } from '../../../edge/http/incoming-file.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { Clock } from '../../../kernel/clock.ts';
import { AuditTrail } from '../../../platform/audit/audit-trail.ts';
import { TenantRows, type Work } from '../../../platform/rows/tenant-rows.ts';
import { Attachments } from '../../people/documents/index.ts';
import { holdDeposit, SlipFiles } from './slip-files.query.ts';

type Answer = ResponseOf<typeof addSlipFile>;

/** Adds a photo of the bank's slip to a deposit (money#slip-of-the-bank); the command's id becomes the file's. */
export class AddSlipFile extends CommandOf(addSlipFile) {}

@CommandHandler(AddSlipFile)
export class AddSlipFileHandler implements ICommandHandler<AddSlipFile> {
  constructor(
    private readonly rows: TenantRows,
    private readonly files: SlipFiles,
    private readonly attachments: Attachments,
    private readonly audit: AuditTrail,
    private readonly clock: Clock,
  ) {}

  /** One for a deposit that is not there is refused before it is received. @throws Refused DEPOSIT_NOT_FOUND */
  async execute({ actor, params: { depositId }, file }: AddSlipFile): Promise<Answer> {
    await this.files.number(actor, depositId);
    return file.receive((received) => this.keep(actor, depositId, received));
  }

  private async keep(actor: Actor, depositId: string, received: ReceivedFile): Promise<Answer> {
    const { organizationId, commandId, userId } = actor;
    const stored = await this.attachments.putCaseFile(organizationId, received);
    const attach: Work<Answer> = async (tx, em) => {
      const number = await holdDeposit(tx, actor, depositId);
      const to = { organizationId, subjectKind: 'deposit', subjectId: depositId } as const;
      const by = { fileId: commandId, uploadedBy: userId, uploadedAt: this.clock.now() };
      const { fileId, isNew } = await this.attachments.attach(tx, em, { ...to, ...by }, stored);
      if (!isNew) return { fileId };
      const subject = { kind: 'deposit', id: depositId };
      await this.audit.record(actor, { action: 'deposit-slip-added', subject, details: { number } }, tx);
      return { fileId };
    };
    const request = { addSlipFile: depositId, name: received.name, sha256: received.sha256 };
    return this.rows.write(actor, request, attach, () => [{ topic: 'file', id: depositId }]);
  }
}
