import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { discardBond as contract } from '#contracts/office/intake/unfinished-bonds.ts';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { dayOf } from '#domain/kernel/days.ts';
import { CommandOf } from '../../../edge/http/command-of.ts';
import { Clock } from '../../../kernel/clock.ts';
import { Refused } from '../../../kernel/refused.ts';
import { CommandRunner } from '../../../platform/event-log/command-runner.ts';
import { bondDecider, discardBond, liveBond } from '../../books/bond/index.ts';
import { BondVoids } from '../../books/bonds/index.ts';
import { seesAll } from './sees-all.ts';
import { UnfinishedBonds } from './unfinished-bonds.query.ts';

/** Discards an unfinished bond, a void without a second person (today#discarding-unfinished). */
export class DiscardBond extends CommandOf(contract) {}

/** All refusals first; then the void, and the court date goes back to the person. */
@CommandHandler(DiscardBond)
export class DiscardBondHandler implements ICommandHandler<DiscardBond> {
  constructor(
    private readonly commands: CommandRunner,
    private readonly unfinished: UnfinishedBonds,
    private readonly voids: BondVoids,
    private readonly clock: Clock,
  ) {}

  async execute({ actor, params: { bondId } }: DiscardBond): Promise<ResponseOf<typeof contract>> {
    const command = { id: bondId, actor, input: { discardBond: bondId } };
    const { replayed, state } = await this.commands.replayOrState(bondDecider, command);
    if (!replayed) {
      liveBond(state);
      const begun = await this.unfinished.begunBy(actor, bondId);
      if (!begun) throw new Refused('BOND_FINISHED');
      if (!seesAll(actor) && begun.actorId !== actor.userId) throw new Refused('BOND_OF_SOMEBODY_ELSE');
      const today = dayOf(this.clock.now(), actor.timeZone);
      await this.commands.run(bondDecider, command, (bond) => discardBond(bond, today));
    }
    await this.voids.giveBackCourtDate(actor, bondId);
    return { bondId };
  }
}
