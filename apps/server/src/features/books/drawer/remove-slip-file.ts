import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { removeSlipFile } from '#contracts/books/drawer/slip-files.ts';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { CommandOf } from '../../../edge/http/command-of.ts';
import { Clock } from '../../../kernel/clock.ts';
import { AuditTrail } from '../../../platform/audit/audit-trail.ts';
import { TenantRows, type Work } from '../../../platform/rows/tenant-rows.ts';
import { Attachments } from '../../people/documents/index.ts';
import { holdDeposit } from './slip-files.query.ts';

type Answer = ResponseOf<typeof removeSlipFile>;

/** Takes a photo of the bank's slip away from its deposit, with a reason (money#slip-of-the-bank). */
export class RemoveSlipFile extends CommandOf(removeSlipFile) {}

@CommandHandler(RemoveSlipFile)
export class RemoveSlipFileHandler implements ICommandHandler<RemoveSlipFile> {
  constructor(
    private readonly rows: TenantRows,
    private readonly attachments: Attachments,
    private readonly audit: AuditTrail,
    private readonly clock: Clock,
  ) {}

  /** @throws Refused DEPOSIT_NOT_FOUND, FILE_NOT_FOUND */
  async execute({ actor, params: { depositId, slipFileId }, body: { reason } }: RemoveSlipFile): Promise<Answer> {
    const remove: Work<Answer> = async (tx, em) => {
      const number = await holdDeposit(tx, actor, depositId);
      const of = [{ kind: 'deposit', id: depositId }] as const;
      const at = this.clock.now();
      const name = await this.attachments.remove(tx, em, { of, fileId: slipFileId, by: actor, at });
      if (name === null) return { fileId: slipFileId };
      const subject = { kind: 'deposit', id: depositId };
      await this.audit.record(actor, { action: 'deposit-slip-removed', subject, details: { number, reason } }, tx);
      return { fileId: slipFileId };
    };
    return this.rows.write(actor, { removeSlipFile: slipFileId, reason }, remove, () => [
      { topic: 'file', id: depositId },
    ]);
  }
}
