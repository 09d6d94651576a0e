import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { setSuretyContract } from '#contracts/agency/sureties/sureties.ts';
import { formatDay } from '#domain/kernel/days.ts';
import { termsInWords } from '#domain/agency/surety-contract.ts';
import { CommandOf } from '../../../edge/http/command-of.ts';
import { Refused } from '../../../kernel/refused.ts';
import { AuditTrail } from '../../../platform/audit/audit-trail.ts';
import { isTaken } from '../../../platform/database/sql-state.ts';
import { TenantRows, type Work } from '../../../platform/rows/tenant-rows.ts';
import { SuretyContractRow } from './surety-contract.ts';
import { SuretyRow } from './surety.ts';
import { Sureties } from './sureties.query.ts';

type Answer = ResponseOf<typeof setSuretyContract>;

/**
 * Sets what a surety is owed from a day on (powers#surety-contract); the same day again corrects it
 * (powers#surety-contract).
 */
export class SetSuretyContract extends CommandOf(setSuretyContract) {}

@CommandHandler(SetSuretyContract)
export class SetSuretyContractHandler implements ICommandHandler<SetSuretyContract> {
  constructor(
    private readonly rows: TenantRows,
    private readonly trail: AuditTrail,
    private readonly sureties: Sureties,
  ) {}

  execute({ actor, params: { suretyId }, body: input }: SetSuretyContract): Promise<Answer> {
    const { organizationId, commandId: contractId, userId } = actor;
    const set: Work<Answer> = async (tx, em) => {
      const surety = await em.findOne(SuretyRow, { organizationId, suretyId });
      if (!surety) throw new Refused('SURETY_NOT_FOUND');
      const ofThatDay = { organizationId, suretyId, effectiveOn: input.effectiveOn };
      const [newest] = await em.find(SuretyContractRow, ofThatDay, { orderBy: { version: 'desc' }, limit: 1 });
      const version = (newest?.version ?? 0) + 1;
      em.create(SuretyContractRow, { organizationId, contractId, suretyId, ...input, version, createdBy: userId });
      await em.flush().catch((error: unknown) => {
        throw isTaken(error) ? new Refused('CONFLICT') : error;
      });
      const contract = `${formatDay(input.effectiveOn)}: ${termsInWords(input)}`;
      await this.trail.record(actor, { action: 'surety-contract-set', details: { name: surety.name, contract } }, tx);
      return this.sureties.contract(tx, organizationId, contractId);
    };
    const request = { setSuretyContract: input, suretyId };
    return this.rows.write(actor, request, set, () => [{ topic: 'settings', id: 'sureties' }]);
  }
}
