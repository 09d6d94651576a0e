import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { getSuretyAttachmentLink, uploadSuretyAttachment } from '#contracts/powers/surety-cases/surety-cases.ts';
import { CommandOf } from '../../../edge/http/command-of.ts';
import type { ReceivedFile } from '../../../edge/http/incoming-file.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { TenantRows } from '../../../platform/rows/tenant-rows.ts';
import { DocumentLinks, Documents, ELSEWHERE_SECONDS } from '../../people/documents/index.ts';
import { CaseAttachments, type AttachedPdf } from './case-attachments.ts';

type Answer = ResponseOf<typeof uploadSuretyAttachment>;
/** Attaches a PDF to a case; of the same bytes it keeps one. */
export class UploadSuretyAttachment extends CommandOf(uploadSuretyAttachment) {}

@CommandHandler(UploadSuretyAttachment)
export class UploadSuretyAttachmentHandler implements ICommandHandler<UploadSuretyAttachment> {
  constructor(
    private readonly rows: TenantRows,
    private readonly attachments: CaseAttachments,
    private readonly documents: Documents,
    private readonly links: DocumentLinks,
  ) {}

  async execute({ actor, file }: UploadSuretyAttachment): Promise<Answer> {
    const { caseId, fileId, at } = await file.receive((received) => this.keep(actor, received));
    const kept = await this.documents.attachment(actor, 'surety-case', caseId, fileId);
    const { url } = await this.links.to(kept, 'original', {
      seconds: ELSEWHERE_SECONDS,
      roles: getSuretyAttachmentLink.roles,
      from: new Date(at),
    });
    const { name, sizeBytes: size, uploadedAt } = kept;
    return { url, row: { id: fileId, case_id: caseId, name, size, created_at: uploadedAt } };
  }

  private async keep(actor: Actor, received: ReceivedFile): Promise<AttachedPdf> {
    const { case_id: caseId } = uploadSuretyAttachment.upload.fields.parse(received.fields);
    const pdf = await this.attachments.put(actor.organizationId, received);
    const request = { attachToSuretyCase: caseId, name: received.name, sha256: received.sha256 };
    return this.rows.write(actor, request, this.attachments.attach(actor, caseId, pdf), () => [
      { topic: 'surety-case', id: caseId },
    ]);
  }
}
