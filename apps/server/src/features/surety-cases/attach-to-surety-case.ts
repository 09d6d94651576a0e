import { Command, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { uploadSuretyAttachment } from '#contracts/surety-cases/surety-cases.ts';
import type { IncomingFile, ReceivedFile } from '../../edge/http/incoming-file.ts';
import type { Actor } from '../../kernel/actor.ts';
import { Clock } from '../../kernel/clock.ts';
import { AuditTrail } from '../../platform/audit/audit-trail.ts';
import { TenantRows } from '../../platform/rows/tenant-rows.ts';
import type { Work } from '../../platform/rows/tenant-rows.ts';
import { Attachments, DocumentLinks, Documents, ELSEWHERE_SECONDS } from '../documents/index.ts';
import { holdCase, keepCaseChange } from './surety-case.ts';

type Answer = ResponseOf<typeof uploadSuretyAttachment>;
/** `at` is when it was asked for: the address in the answer works from then on, also in the answer to a copy. */
interface Kept {
  caseId: string;
  fileId: string;
  at: string;
}

/** Attaches a PDF to a case; of the same bytes it keeps one. */
export class AttachToSuretyCase extends Command<Answer> {
  constructor(
    readonly actor: Actor,
    readonly file: IncomingFile,
  ) {
    super();
  }
}

@CommandHandler(AttachToSuretyCase)
export class AttachToSuretyCaseHandler implements ICommandHandler<AttachToSuretyCase> {
  constructor(
    private readonly rows: TenantRows,
    private readonly attachments: Attachments,
    private readonly documents: Documents,
    private readonly links: DocumentLinks,
    private readonly audit: AuditTrail,
    private readonly clock: Clock,
  ) {}

  async execute({ actor, file }: AttachToSuretyCase): Promise<Answer> {
    const { caseId, fileId, at } = await file.receive((received) => this.keep(actor, received));
    const kept = await this.documents.attachment(actor, 'surety-case', caseId, fileId);
    const { url } = await this.links.to(kept, 'original', ELSEWHERE_SECONDS, new Date(at));
    const { name, sizeBytes: size, uploadedAt } = kept;
    return { url, row: { id: fileId, case_id: caseId, name, size, created_at: uploadedAt } };
  }

  private async keep(actor: Actor, received: ReceivedFile): Promise<Kept> {
    const { organizationId, commandId, userId } = actor;
    const { case_id: caseId } = uploadSuretyAttachment.upload.fields.parse(received.fields);
    const pdf = await this.attachments.put(organizationId, received);
    const attach: Work<Kept> = async (tx, em) => {
      const held = await holdCase(em, actor, caseId);
      const now = this.clock.now();
      const by = { fileId: commandId, uploadedBy: userId, uploadedAt: now };
      const to = { organizationId, subjectKind: 'surety-case', subjectId: caseId, ...by } as const;
      const { fileId, isNew } = await this.attachments.attach(tx, em, to, pdf);
      const answer = { caseId, fileId, at: now.toISOString() };
      if (!isNew) return answer;
      const version = held.version + 1;
      held.version = version;
      const fields = [{ field: 'attachment', before: '', after: pdf.name }];
      await keepCaseChange(tx, actor, { caseId, version, kind: 'attached', at: now, fields });
      const subject = { kind: 'surety-case', id: caseId };
      await this.audit.record(actor, { action: 'surety-case-file-attached', subject, details: { fileId } }, tx);
      return answer;
    };
    const request = { attachToSuretyCase: caseId, name: received.name, sha256: received.sha256 };
    return this.rows.write(actor, request, attach, () => [{ topic: 'surety-case', id: caseId }]);
  }
}
