import { Injectable } from '@nestjs/common';
import type { ReceivedFile } from '../../../edge/http/incoming-file.ts';
import type { Actor, OrganizationId } from '../../../kernel/actor.ts';
import { Clock } from '../../../kernel/clock.ts';
import { AuditTrail } from '../../../platform/audit/audit-trail.ts';
import type { Work } from '../../../platform/rows/tenant-rows.ts';
import { Attachments, type StoredAttachment } from '../../people/documents/index.ts';
import { holdCase, keepCaseChange } from './surety-case.ts';

/** A PDF of a case. `at` is when it was asked for: an address in an answer works from then on, also in that to a copy. */
export interface AttachedPdf {
  caseId: string;
  fileId: string;
  at: string;
  /** Of the same bytes a case keeps one. */
  isNew: boolean;
}

/** Attaches PDFs to cases, whoever brings them: people, imports, mail. */
@Injectable()
export class CaseAttachments {
  constructor(
    private readonly attachments: Attachments,
    private readonly audit: AuditTrail,
    private readonly clock: Clock,
  ) {}

  /** Stores a PDF, to be attached within an hour. @throws Refused ATTACHMENT_NOT_PDF, ATTACHMENT_UNREADABLE */
  put(organizationId: OrganizationId, received: ReceivedFile): Promise<StoredAttachment> {
    return this.attachments.put(organizationId, received);
  }

  /** Attaches a stored PDF; the command's id becomes the file's. @throws Refused SURETY_CASE_NOT_FOUND */
  attach(actor: Actor, caseId: string, pdf: StoredAttachment): Work<AttachedPdf> {
    const { organizationId, commandId, userId } = actor;
    return async (tx, em) => {
      const row = await holdCase(em, actor, caseId);
      const now = this.clock.now();
      const by = { fileId: commandId, uploadedBy: userId, uploadedAt: now };
      const to = { organizationId, subjectKind: 'surety-case', subjectId: caseId, ...by } as const;
      const { fileId, isNew } = await this.attachments.attach(tx, em, to, pdf);
      const answer = { caseId, fileId, at: now.toISOString(), isNew };
      if (!isNew) return answer;
      const version = row.version + 1;
      row.version = version;
      const fields = [{ field: 'attachment', before: '', after: pdf.name }];
      await keepCaseChange(tx, actor, { caseId, version, kind: 'attached', at: now, fields });
      const subject = { kind: 'surety-case', id: caseId };
      await this.audit.record(actor, { action: 'surety-case-file-attached', subject, details: { fileId } }, tx);
      return answer;
    };
  }

  /** Gives a case the PDFs of a draft, each with a line of its timeline. @throws Refused SURETY_CASE_NOT_FOUND */
  takeOver(actor: Actor, caseId: string, draftId: string): Work<void> {
    const { organizationId, userId: by } = actor;
    return async (tx, em) => {
      const row = await holdCase(em, actor, caseId);
      const now = this.clock.now();
      const subject = { kind: 'surety-case', id: caseId } as const;
      const from = { kind: 'surety-draft', id: draftId } as const;
      for (const { fileId, name } of await this.attachments.move(tx, {
        organizationId,
        from,
        to: subject,
        by,
        at: now,
      })) {
        row.version += 1;
        const fields = [{ field: 'attachment', before: '', after: name }];
        await keepCaseChange(tx, actor, { caseId, version: row.version, kind: 'attached', at: now, fields });
        await this.audit.record(actor, { action: 'surety-case-file-attached', subject, details: { fileId } }, tx);
      }
      await em.flush();
    };
  }
}
