import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type AgencyCourt, changeCourt } from '#contracts/agency/organizations/courts.ts';
import { CommandOf } from '../../../edge/http/command-of.ts';
import { Refused } from '../../../kernel/refused.ts';
import { TenantRows, type Work } from '../../../platform/rows/tenant-rows.ts';
import { CourtRow, mustBeNew, refuseTakenName } from './court.ts';

/** Renames a court of the agency, moves it to another parish, or stops offering it. */
export class ChangeCourt extends CommandOf(changeCourt) {}

@CommandHandler(ChangeCourt)
export class ChangeCourtHandler implements ICommandHandler<ChangeCourt> {
  constructor(private readonly rows: TenantRows) {}

  execute({ actor, params: { courtId }, body: input }: ChangeCourt): Promise<AgencyCourt> {
    const { organizationId, userId } = actor;
    const change: Work<AgencyCourt> = async (_, em) => {
      const court = await em.findOne(CourtRow, { organizationId, courtId });
      if (!court) throw new Refused('COURT_NOT_FOUND');
      mustBeNew(input.name);
      em.assign(court, { ...input, changedBy: userId });
      await em.flush().catch(refuseTakenName);
      return { courtId, ...input };
    };
    const request = { changeCourt: input, courtId };
    return this.rows.write(actor, request, change, () => [{ topic: 'settings', id: 'courts' }]);
  }
}
