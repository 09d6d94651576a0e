import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { askInAuditRoom } from '#contracts/office/audit-room/requests.ts';
import { auditRequestNumber } from '#domain/office/audit-requests.ts';
import { CommandOf } from '../../../edge/http/command-of.ts';
import { Clock } from '../../../kernel/clock.ts';
import { AuditTrail } from '../../../platform/audit/audit-trail.ts';
import { Reads } from '../../../platform/projections/reads.ts';
import { TenantRows } from '../../../platform/rows/tenant-rows.ts';
import { addStep } from './request.ts';
import { subjectOf } from './request-subject.query.ts';

/** Asks the agency for something (money#audit-requests). */
export class AskInAuditRoom extends CommandOf(askInAuditRoom) {}

const ONE_BY_ONE = "select pg_advisory_xact_lock(hashtextextended('audit-request:' || $1, 0))";
const INSERT = `
  insert into audit_request (organization_id, request_id, number, asked_by, asked_at, about_kind, about_number, account_id,
    bond_id, payment_id, journal_number, changed_by, changed_at)
  select $1, $2, coalesce(max(number), 0) + 1, $3, $4, $5, $6, $7, $8, $9, $10, $3, $4
  from audit_request where organization_id = $1
  returning number`;

@CommandHandler(AskInAuditRoom)
export class AskInAuditRoomHandler implements ICommandHandler<AskInAuditRoom> {
  constructor(
    private readonly rows: TenantRows,
    private readonly reads: Reads,
    private readonly trail: AuditTrail,
    private readonly clock: Clock,
  ) {}

  /** @throws Refused AUDIT_ABOUT_NOT_FOUND */
  async execute({ actor, body }: AskInAuditRoom): Promise<ResponseOf<typeof askInAuditRoom>> {
    const { organizationId, userId, commandId: auditRequestId } = actor;
    const { about, words } = body;
    const subject = await subjectOf(this.reads, actor, about);
    return this.rows.write(
      actor,
      { askInAuditRoom: body },
      async (tx) => {
        const at = this.clock.now();
        // One after the other, so that no number is left out or given twice.
        await tx.query(ONE_BY_ONE, [organizationId]);
        const { accountId, bondId, paymentId, journalNumber } = subject;
        const of = [about?.kind ?? null, about?.number ?? '', accountId, bondId, paymentId, journalNumber];
        const { rows } = await tx.query<{ number: number }>(INSERT, [
          organizationId,
          auditRequestId,
          userId,
          at,
          ...of,
        ]);
        const number = rows[0]?.number ?? 0;
        await addStep(tx, actor, { requestId: auditRequestId, place: 1, kind: 'question', words, at });
        const details = { number: auditRequestNumber(number) };
        await this.trail.record(actor, { action: 'audit-request-made', details }, tx);
        return { auditRequestId, number };
      },
      () => [{ topic: 'audit-room', id: auditRequestId }],
    );
  }
}
