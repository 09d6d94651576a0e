import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { writeToAuditRequest } from '#contracts/office/audit-room/requests.ts';
import { auditRequestNumber } from '#domain/office/audit-requests.ts';
import { CommandOf } from '../../../edge/http/command-of.ts';
import { Clock } from '../../../kernel/clock.ts';
import { Refused } from '../../../kernel/refused.ts';
import { AuditTrail } from '../../../platform/audit/audit-trail.ts';
import { TenantRows } from '../../../platform/rows/tenant-rows.ts';
import { addStep, findRequest } from './request.ts';

/** Answers a request, or asks more in an own one (money#audit-requests). */
export class WriteToAuditRequest extends CommandOf(writeToAuditRequest) {}

@CommandHandler(WriteToAuditRequest)
export class WriteToAuditRequestHandler implements ICommandHandler<WriteToAuditRequest> {
  constructor(
    private readonly rows: TenantRows,
    private readonly trail: AuditTrail,
    private readonly clock: Clock,
  ) {}

  /** A closed one is opened again by whoever asked it. @throws Refused AUDIT_REQUEST_NOT_FOUND, AUDIT_REQUEST_CLOSED */
  execute({ actor, params, body: { words } }: WriteToAuditRequest): Promise<ResponseOf<typeof writeToAuditRequest>> {
    const { auditRequestId } = params;
    return this.rows.write(
      actor,
      { writeToAuditRequest: auditRequestId, words },
      async (tx) => {
        const { number, askedBy, state, steps } = await findRequest(tx, actor, auditRequestId, 'for update of r');
        const kind = askedBy === actor.userId ? 'question' : 'answer';
        if (state === 'closed' && kind === 'answer') throw new Refused('AUDIT_REQUEST_CLOSED');
        await addStep(tx, actor, { requestId: auditRequestId, place: steps + 1, kind, words, at: this.clock.now() });
        const action = kind === 'answer' ? 'audit-request-answered' : 'audit-request-asked-more';
        await this.trail.record(actor, { action, details: { number: auditRequestNumber(number) } }, tx);
        return { auditRequestId };
      },
      () => [{ topic: 'audit-room', id: auditRequestId }],
    );
  }
}
