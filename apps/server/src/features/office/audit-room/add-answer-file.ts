import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { addAnswerFile } from '#contracts/office/audit-room/requests.ts';
import { maskSsns } from '#domain/kernel/masked-ssns.ts';
import { auditRequestNumber } from '#domain/office/audit-requests.ts';
import { CommandOf } from '../../../edge/http/command-of.ts';
import type { ReceivedFile } from '../../../edge/http/incoming-file.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { Clock } from '../../../kernel/clock.ts';
import { Refused } from '../../../kernel/refused.ts';
import { AuditTrail } from '../../../platform/audit/audit-trail.ts';
import { TenantDatabase } from '../../../platform/database/tenant-database.ts';
import { TenantRows, type Work } from '../../../platform/rows/tenant-rows.ts';
import { Attachments } from '../../people/documents/index.ts';
import { findRequest } from './request.ts';

type Answer = ResponseOf<typeof addAnswerFile>;

/** Adds a file to the answer of a request (money#audit-requests); the command's id becomes the file's. */
export class AddAnswerFile extends CommandOf(addAnswerFile) {}

@CommandHandler(AddAnswerFile)
export class AddAnswerFileHandler implements ICommandHandler<AddAnswerFile> {
  constructor(
    private readonly database: TenantDatabase,
    private readonly rows: TenantRows,
    private readonly attachments: Attachments,
    private readonly trail: AuditTrail,
    private readonly clock: Clock,
  ) {}

  /** One for a request that is not there is refused before it is received. @throws Refused AUDIT_REQUEST_NOT_FOUND, AUDIT_REQUEST_CLOSED */
  async execute({ actor, params: { auditRequestId }, file }: AddAnswerFile): Promise<Answer> {
    await this.database.read(actor.organizationId, (tx) => findRequest(tx, actor, auditRequestId));
    return file.receive((received) => this.keep(actor, auditRequestId, received));
  }

  private async keep(actor: Actor, auditRequestId: string, received: ReceivedFile): Promise<Answer> {
    const { organizationId, commandId, userId } = actor;
    // An Auditor, who may see no SSN, reads none in a name.
    const stored = await this.attachments.putCaseFile(organizationId, received.named(maskSsns(received.name)));
    const attach: Work<Answer> = async (tx, em) => {
      const { number, state } = await findRequest(tx, actor, auditRequestId, 'for update of r');
      if (state === 'closed') throw new Refused('AUDIT_REQUEST_CLOSED');
      const to = { organizationId, subjectKind: 'audit-request', subjectId: auditRequestId } as const;
      const by = { fileId: commandId, uploadedBy: userId, uploadedAt: this.clock.now() };
      const { fileId, isNew } = await this.attachments.attach(tx, em, { ...to, ...by }, stored);
      if (!isNew) return { fileId };
      const details = { number: auditRequestNumber(number) };
      await this.trail.record(actor, { action: 'audit-request-file-added', details }, tx);
      return { fileId };
    };
    const request = { addAnswerFile: auditRequestId, name: received.name, sha256: received.sha256 };
    return this.rows.write(actor, request, attach, () => [{ topic: 'audit-room', id: auditRequestId }]);
  }
}
