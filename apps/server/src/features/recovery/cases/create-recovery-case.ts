import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { createRecoveryCase } from '#contracts/recovery/cases/recovery.ts';
import { NEW_CASE_PRIORITY } from '#domain/recovery/recovery-case.ts';
import { CommandOf } from '../../../edge/http/command-of.ts';
import { Clock } from '../../../kernel/clock.ts';
import { AuditTrail } from '../../../platform/audit/audit-trail.ts';
import { TenantRows, type Work } from '../../../platform/rows/tenant-rows.ts';
import { idOfNewCase, appendChange, newCase, RecoveryCaseRow } from './recovery-case.ts';

/** Opens a case from a title alone (recovery#opening-a-case). */
export class CreateRecoveryCase extends CommandOf(createRecoveryCase) {}

@CommandHandler(CreateRecoveryCase)
export class CreateRecoveryCaseHandler implements ICommandHandler<CreateRecoveryCase> {
  constructor(
    private readonly rows: TenantRows,
    private readonly audit: AuditTrail,
    private readonly clock: Clock,
  ) {}

  execute({ actor, body: input }: CreateRecoveryCase): Promise<ResponseOf<typeof createRecoveryCase>> {
    const { organizationId, userId } = actor;
    const caseId = idOfNewCase(actor);
    const create: Work<{ caseId: string }> = async (tx, em) => {
      const now = this.clock.now();
      const opened = em.create(RecoveryCaseRow, {
        organizationId,
        id: caseId,
        ...newCase,
        title: input.title,
        priority: NEW_CASE_PRIORITY,
        defendantId: null,
        bondId: null,
        suretyCaseId: null,
        dueOn: null,
        amountCents: null,
        openedAt: now,
        openedBy: userId,
        outcomeNote: '',
        outcomeFileId: null,
        version: 1,
      });
      await em.flush(); // its timeline names it
      await appendChange(tx, actor, opened, { kind: 'opened', at: now });
      const subject = { kind: 'recovery-case', id: caseId };
      await this.audit.record(actor, { action: 'recovery-case-opened', subject }, tx);
      return { caseId };
    };
    return this.rows.write(actor, { createRecoveryCase: input }, create, () => [
      { topic: 'recovery-case', id: caseId },
    ]);
  }
}
