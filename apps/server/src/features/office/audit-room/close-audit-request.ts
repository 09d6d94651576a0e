import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { closeAuditRequest } from '#contracts/office/audit-room/requests.ts';
import { auditRequestNumber } from '#domain/office/audit-requests.ts';
import { CommandOf } from '../../../edge/http/command-of.ts';
import { Clock } from '../../../kernel/clock.ts';
import { AuditTrail } from '../../../platform/audit/audit-trail.ts';
import { TenantRows } from '../../../platform/rows/tenant-rows.ts';
import { addStep, findRequest } from './request.ts';

/** Closes a request; closed once more it stays so (money#audit-requests). */
export class CloseAuditRequest extends CommandOf(closeAuditRequest) {}

@CommandHandler(CloseAuditRequest)
export class CloseAuditRequestHandler implements ICommandHandler<CloseAuditRequest> {
  constructor(
    private readonly rows: TenantRows,
    private readonly trail: AuditTrail,
    private readonly clock: Clock,
  ) {}

  /** @throws Refused AUDIT_REQUEST_NOT_FOUND */
  execute({ actor, params: { auditRequestId } }: CloseAuditRequest): Promise<ResponseOf<typeof closeAuditRequest>> {
    return this.rows.write(
      actor,
      { closeAuditRequest: auditRequestId },
      async (tx) => {
        const { number, state, steps } = await findRequest(tx, actor, auditRequestId, 'for update of r');
        if (state === 'closed') return { auditRequestId };
        const close = { requestId: auditRequestId, place: steps + 1, kind: 'close', words: '' } as const;
        await addStep(tx, actor, { ...close, at: this.clock.now() });
        const details = { number: auditRequestNumber(number) };
        await this.trail.record(actor, { action: 'audit-request-closed', details }, tx);
        return { auditRequestId };
      },
      () => [{ topic: 'audit-room', id: auditRequestId }],
    );
  }
}
