import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { giveCollateralBack as contract } from '#contracts/books/trust/collateral.ts';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { CommandOf } from '../../../edge/http/command-of.ts';
import { CommandRunner } from '../../../platform/event-log/command-runner.ts';
import { Agency } from '../../agency/organizations/index.ts';
import { bondDecider, writtenBond } from '../bond/index.ts';
import { giveCollateralBack } from './trust.ts';
import { trustDecider } from './trust-state.ts';

/** Gives collateral back, or asks for it above the limit; the command id is its id. */
export class GiveCollateralBack extends CommandOf(contract) {}

/** Of a bond that is void, too: its collateral stays until it is given back. */
@CommandHandler(GiveCollateralBack)
export class GiveCollateralBackHandler implements ICommandHandler<GiveCollateralBack> {
  constructor(
    private readonly commands: CommandRunner,
    private readonly agency: Agency,
  ) {}

  async execute({ actor, params: { bondId }, body: input }: GiveCollateralBack): Promise<ResponseOf<typeof contract>> {
    const { organizationId: id, commandId: returnId } = actor;
    const { personId, amountCents, method, externalReference, payee, reason } = input;
    const asking = await this.agency.asking(actor);
    const { accountId } = writtenBond(await this.commands.read(bondDecider, actor, bondId));
    const text = { externalReference, payee, reason };
    const command = { id, actor, input: { giveCollateralBack: bondId, ...input }, text };
    const { events } = await this.commands.run(trustDecider, command, (state) =>
      giveCollateralBack(state, { returnId, bondId, accountId, personId, amountCents, method }, asking),
    );
    return { returnId, waiting: events.at(-1)?.type === 'CollateralReturnRequested' };
  }
}
