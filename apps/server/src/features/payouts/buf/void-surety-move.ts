import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { voidSuretyMove as contract } from '#contracts/payouts/buf/buf.ts';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { CommandOf } from '../../../edge/http/command-of.ts';
import { CommandRunner } from '../../../platform/event-log/command-runner.ts';
import { disbursementDecider, voidMove } from '../remittances/index.ts';
import { Agency } from '../../agency/organizations/index.ts';
import { Sureties } from '../../agency/sureties/index.ts';

type Answer = ResponseOf<typeof contract>;

/**
 * Takes back a release, interest, or what was recovered or lost; above the limit it asks for it (money#second-person).
 */
export class VoidSuretyMove extends CommandOf(contract) {}

@CommandHandler(VoidSuretyMove)
export class VoidSuretyMoveHandler implements ICommandHandler<VoidSuretyMove> {
  constructor(
    private readonly commands: CommandRunner,
    private readonly sureties: Sureties,
    private readonly agency: Agency,
  ) {}

  async execute({ actor, params: { suretyId, moveId }, body: { reason } }: VoidSuretyMove): Promise<Answer> {
    await this.sureties.mustBeKnown(actor, suretyId);
    const asking = await this.agency.asking(actor);
    const requestId = actor.commandId;
    const command = { id: suretyId, actor, input: { voidSuretyMove: moveId, reason }, text: { reason } };
    const { events } = await this.commands.run(disbursementDecider, command, (state) =>
      voidMove(state, { moveId, requestId }, asking),
    );
    return { requestId, waiting: events.at(-1)?.type === 'SuretyMoneyVoidRequested' };
  }
}
