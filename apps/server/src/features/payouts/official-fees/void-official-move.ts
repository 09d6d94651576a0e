import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { voidOfficialMove as contract } from '#contracts/payouts/official-fees/official-fees.ts';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { CommandOf } from '../../../edge/http/command-of.ts';
import { CommandRunner } from '../../../platform/event-log/command-runner.ts';
import { Agency } from '../../agency/organizations/index.ts';
import { officialDecider } from './official-fees.ts';
import { voidFeesMove } from './official-moves.ts';

type Answer = ResponseOf<typeof contract>;

/** Takes a payment to an official back, or asks for it above the organization's limit (money#second-person). */
export class VoidOfficialMove extends CommandOf(contract) {}

@CommandHandler(VoidOfficialMove)
export class VoidOfficialMoveHandler implements ICommandHandler<VoidOfficialMove> {
  constructor(
    private readonly commands: CommandRunner,
    private readonly agency: Agency,
  ) {}

  async execute({ actor, params: { moveId }, body: input }: VoidOfficialMove): Promise<Answer> {
    const asking = await this.agency.asking(actor);
    const { reasonCode, reason } = input;
    const requestId = actor.commandId;
    const command = {
      id: actor.organizationId,
      actor,
      input: { voidOfficialMove: moveId, ...input },
      text: { reason },
    };
    const { events } = await this.commands.run(officialDecider, command, (state) =>
      voidFeesMove(state, { moveId, requestId, reasonCode }, asking),
    );
    return { requestId, waiting: events.at(-1)?.type === 'OfficialFeesVoidRequested' };
  }
}
