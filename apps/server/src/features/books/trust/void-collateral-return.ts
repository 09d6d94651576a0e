import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { voidCollateralReturn as contract } from '#contracts/books/trust/collateral.ts';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { CommandOf } from '../../../edge/http/command-of.ts';
import { CommandRunner } from '../../../platform/event-log/command-runner.ts';
import { Agency } from '../../agency/organizations/index.ts';
import { trustDecider } from './trust-state.ts';
import { voidCollateralReturn } from './void-return.ts';

/** Voids what was recorded as given back and was not; above the limit it is asked for (money#second-person). */
export class VoidCollateralReturn extends CommandOf(contract) {}

@CommandHandler(VoidCollateralReturn)
export class VoidCollateralReturnHandler implements ICommandHandler<VoidCollateralReturn> {
  constructor(
    private readonly commands: CommandRunner,
    private readonly agency: Agency,
  ) {}

  async execute({ actor, params: { returnId }, body }: VoidCollateralReturn): Promise<ResponseOf<typeof contract>> {
    const { organizationId: id, commandId: requestId } = actor;
    const asking = await this.agency.asking(actor);
    const command = { id, actor, input: { voidCollateralReturn: returnId, ...body }, text: body };
    const { events } = await this.commands.run(trustDecider, command, (state) =>
      voidCollateralReturn(state, { returnId, requestId }, asking),
    );
    return { returnId, waiting: events.at(-1)?.type === 'CollateralReturnVoidRequested' };
  }
}
