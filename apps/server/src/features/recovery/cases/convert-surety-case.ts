import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { convertSuretyCase } from '#contracts/recovery/cases/conversion.ts';
import { NEW_CASE_PRIORITY, titleFromSuretyCase } from '#domain/recovery/recovery-case.ts';
import { CommandOf } from '../../../edge/http/command-of.ts';
import { Clock } from '../../../kernel/clock.ts';
import { AuditTrail } from '../../../platform/audit/audit-trail.ts';
import { TenantRows, type Work } from '../../../platform/rows/tenant-rows.ts';
import { holdSuretyCase } from '../../powers/surety-cases/index.ts';
import { idOfNewCase, appendChange, newCase, RecoveryCaseRow } from './recovery-case.ts';

type Answer = ResponseOf<typeof convertSuretyCase>;

/**
 * Makes a recovery case of an insurer's case, once: asked again it is the first one (powers#converting-a-surety-case,
 * recovery#case-from-surety-case).
 */
export class ConvertSuretyCase extends CommandOf(convertSuretyCase) {}

@CommandHandler(ConvertSuretyCase)
export class ConvertSuretyCaseHandler implements ICommandHandler<ConvertSuretyCase> {
  constructor(
    private readonly rows: TenantRows,
    private readonly audit: AuditTrail,
    private readonly clock: Clock,
  ) {}

  /** @throws Refused SURETY_CASE_NOT_FOUND */
  execute({ actor, params: { caseId: suretyCaseId } }: ConvertSuretyCase): Promise<Answer> {
    const { organizationId, userId } = actor;
    const convert: Work<Answer> = async (tx, em) => {
      // Whoever converts it at the same time waits here.
      const {
        insurerName,
        defendantName = null,
        dueOn,
        bondAmountCents,
      } = await holdSuretyCase(em, actor, suretyCaseId);
      const before = await em.findOne(RecoveryCaseRow, { organizationId, suretyCaseId });
      if (before) return { caseId: before.id, isNew: false };
      const now = this.clock.now();
      const caseId = idOfNewCase(actor);
      const opened = em.create(RecoveryCaseRow, {
        organizationId,
        id: caseId,
        ...newCase,
        priority: NEW_CASE_PRIORITY,
        suretyCaseId,
        title: titleFromSuretyCase(insurerName, defendantName),
        defendantId: null,
        bondId: null,
        dueOn: dueOn ?? null,
        amountCents: bondAmountCents ?? null,
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
      return { caseId, isNew: true };
    };
    return this.rows.write(actor, { convertSuretyCase: suretyCaseId }, convert, ({ caseId }) => [
      { topic: 'recovery-case', id: caseId },
      { topic: 'surety-case', id: suretyCaseId },
    ]);
  }
}
