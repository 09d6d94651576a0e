import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { addSurety } from '#contracts/agency/sureties/sureties.ts';
import { CommandOf } from '../../../edge/http/command-of.ts';
import { Refused } from '../../../kernel/refused.ts';
import { AuditTrail } from '../../../platform/audit/audit-trail.ts';
import { isTaken } from '../../../platform/database/sql-state.ts';
import { TenantRows, type Work } from '../../../platform/rows/tenant-rows.ts';
import { SuretyRow } from './surety.ts';

type Answer = ResponseOf<typeof addSurety>;

/** Adds a surety (powers#sureties); the command's id becomes its id. */
export class AddSurety extends CommandOf(addSurety) {}

/** Two sureties never share a name, whatever its case. */
export const refuseTakenName = (error: unknown): never => {
  throw isTaken(error) ? new Refused('SURETY_NAME_TAKEN') : error;
};

@CommandHandler(AddSurety)
export class AddSuretyHandler implements ICommandHandler<AddSurety> {
  constructor(
    private readonly rows: TenantRows,
    private readonly trail: AuditTrail,
  ) {}

  execute({ actor, body: input }: AddSurety): Promise<Answer> {
    const { organizationId, commandId: suretyId, userId } = actor;
    const add: Work<Answer> = async (tx, em) => {
      const surety = { ...input, isActive: true, version: 1 };
      em.create(SuretyRow, { organizationId, suretyId, ...surety, changedBy: userId });
      await em.flush().catch(refuseTakenName);
      await this.trail.record(actor, { action: 'surety-added', details: { name: input.name } }, tx);
      return { suretyId, ...surety };
    };
    return this.rows.write(actor, { addSurety: input }, add, () => [{ topic: 'settings', id: 'sureties' }]);
  }
}
