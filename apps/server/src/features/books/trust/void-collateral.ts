import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { voidCollateral as contract } from '#contracts/books/trust/collateral.ts';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { CommandOf } from '../../../edge/http/command-of.ts';
import { CommandRunner } from '../../../platform/event-log/command-runner.ts';
import { Agency } from '../../agency/organizations/index.ts';
import { voidCollateral } from './trust.ts';
import { trustDecider } from './trust-state.ts';

/** Voids a receipt of collateral whose money lies there; above the limit it is asked for (money#second-person). */
export class VoidCollateral extends CommandOf(contract) {}

@CommandHandler(VoidCollateral)
export class VoidCollateralHandler implements ICommandHandler<VoidCollateral> {
  constructor(
    private readonly commands: CommandRunner,
    private readonly agency: Agency,
  ) {}

  async execute({ actor, params: { receiptId }, body }: VoidCollateral): Promise<ResponseOf<typeof contract>> {
    const { organizationId: id, commandId: requestId } = actor;
    const asking = await this.agency.asking(actor);
    const command = { id, actor, input: { voidCollateral: receiptId, ...body }, text: body };
    const { events } = await this.commands.run(trustDecider, command, (state) =>
      voidCollateral(state, { receiptId, requestId }, asking),
    );
    return { receiptId, waiting: events.at(-1)?.type === 'CollateralVoidRequested' };
  }
}
