import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { saveRecoveryPayee } from '#contracts/recovery/recovery-costs/payees.ts';
import { CommandOf } from '../../../edge/http/command-of.ts';
import { Clock } from '../../../kernel/clock.ts';
import { Refused } from '../../../kernel/refused.ts';
import { AuditTrail } from '../../../platform/audit/audit-trail.ts';
import { FOR_UPDATE } from '../../../platform/rows/entities.ts';
import { TenantRows, type Work } from '../../../platform/rows/tenant-rows.ts';
import { RecoveryPayeeRow } from './recovery-cost.ts';

type Answer = ResponseOf<typeof saveRecoveryPayee>;

/** Enters or changes who is paid for recovery. */
export class SaveRecoveryPayee extends CommandOf(saveRecoveryPayee) {}

@CommandHandler(SaveRecoveryPayee)
export class SaveRecoveryPayeeHandler implements ICommandHandler<SaveRecoveryPayee> {
  constructor(
    private readonly rows: TenantRows,
    private readonly audit: AuditTrail,
    private readonly clock: Clock,
  ) {}

  /** @throws Refused EDITED_MEANWHILE where it is not the version that the form showed */
  execute({ actor, body: input }: SaveRecoveryPayee): Promise<Answer> {
    const { organizationId, userId } = actor;
    const { payeeId, name, basedOn } = input;
    const save: Work<Answer> = async (tx, em) => {
      const row = await em.findOne(RecoveryPayeeRow, { organizationId, id: payeeId }, FOR_UPDATE);
      if ((row?.version ?? 0) !== basedOn) throw new Refused('EDITED_MEANWHILE');
      const by = { name, changedBy: userId, changedAt: this.clock.now(), version: basedOn + 1 };
      if (row) em.assign(row, by);
      else em.create(RecoveryPayeeRow, { organizationId, id: payeeId, hasW9: false, w9FileId: null, ...by });
      const subject = { kind: 'organization', id: organizationId };
      await this.audit.record(actor, { action: 'recovery-payee-saved', subject }, tx);
      return { payeeId, version: basedOn + 1 };
    };
    return this.rows.write(actor, { savePayee: input }, save, () => [{ topic: 'settings', id: 'payees' }]);
  }
}
