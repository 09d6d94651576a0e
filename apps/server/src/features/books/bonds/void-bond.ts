import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { voidBond as contract } from '#contracts/books/bond/bonds.ts';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { CommandOf } from '../../../edge/http/command-of.ts';
import { CommandRunner } from '../../../platform/event-log/command-runner.ts';
import { BondVoids } from './bond-voids.ts';
import { AccountForBond } from '../account/index.ts';
import { bondDecider, liveBond, voidBondOrAsk } from '../bond/index.ts';
import { Agency } from '../../agency/organizations/index.ts';

/**
 * Voids a bond written in error: its premium is taken back and its power freed (bonds#voiding-a-bond). Above the
 * organization's limit it asks for a second person (money#second-person); the command id is the request's id.
 */
export class VoidBond extends CommandOf(contract) {}

/** All refusals first, then the bond, then what its void does to others. */
@CommandHandler(VoidBond)
export class VoidBondHandler implements ICommandHandler<VoidBond> {
  constructor(
    private readonly commands: CommandRunner,
    private readonly accounts: AccountForBond,
    private readonly agency: Agency,
    private readonly voids: BondVoids,
  ) {}

  async execute({ actor, params: { bondId }, body: input }: VoidBond): Promise<ResponseOf<typeof contract>> {
    const { reasonCode, reason, fees, paperIntact } = input;
    const command = { id: bondId, actor, input, text: { reason } };
    const asking = await this.agency.asking(actor);
    const { today } = asking;
    const before = await this.commands.replayOrState(bondDecider, command);
    let { events } = before.replayed ?? { events: [] };
    if (!before.replayed) {
      const bond = liveBond(before.state);
      const closed = await this.accounts.closed(actor, bond.accountId);
      const feesCents = await this.voids.feesCents(actor, { bondId, ...bond }, fees, { reasonCode, today });
      const of = { requestId: actor.commandId, reasonCode, paperIntact, fees, feesCents };
      const decision = { ...asking, ...of, closed };
      ({ events } = await this.commands.run(bondDecider, command, (state) => voidBondOrAsk(state, decision)));
    }
    const waiting = events.some(({ type }) => type === 'BondVoidRequested');
    if (!waiting) await this.voids.finish(actor, bondId, fees, { reasonCode, reason, today });
    await this.voids.giveBackCourtDate(actor, bondId);
    return { bondId, requestId: actor.commandId, waiting };
  }
}
