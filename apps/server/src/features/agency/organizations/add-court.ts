import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { addCourt, type AgencyCourt } from '#contracts/agency/organizations/courts.ts';
import { CommandOf } from '../../../edge/http/command-of.ts';
import { TenantRows, type Work } from '../../../platform/rows/tenant-rows.ts';
import { CourtRow, mustBeNew, refuseTakenName } from './court.ts';

/** Adds a court to those of the agency; the command's id becomes its id. */
export class AddCourt extends CommandOf(addCourt) {}

@CommandHandler(AddCourt)
export class AddCourtHandler implements ICommandHandler<AddCourt> {
  constructor(private readonly rows: TenantRows) {}

  execute({ actor, body: input }: AddCourt): Promise<AgencyCourt> {
    const { organizationId, commandId: courtId, userId } = actor;
    const add: Work<AgencyCourt> = async (_, em) => {
      mustBeNew(input.name);
      em.create(CourtRow, { organizationId, courtId, ...input, changedBy: userId });
      await em.flush().catch(refuseTakenName);
      return { courtId, ...input };
    };
    return this.rows.write(actor, { addCourt: input }, add, () => [{ topic: 'settings', id: 'courts' }]);
  }
}
