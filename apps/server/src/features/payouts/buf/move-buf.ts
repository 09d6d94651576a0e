import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { moveBuf as contract } from '#contracts/payouts/buf/buf.ts';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { CommandOf } from '../../../edge/http/command-of.ts';
import { CommandRunner } from '../../../platform/event-log/command-runner.ts';
import { disbursementDecider, BufBalance, moveBuf } from '../remittances/index.ts';
import { Agency } from '../../agency/organizations/index.ts';
import { Sureties } from '../../agency/sureties/index.ts';

type Answer = ResponseOf<typeof contract>;

/**
 * Records what a surety released of the BUF, or credited to it (money#recipes-of-buf); the command id is the
 * movement's id.
 */
export class MoveBuf extends CommandOf(contract) {}

/** What it holds is judged at the head of the surety's stream: all that lowers it stands there. */
@CommandHandler(MoveBuf)
export class MoveBufHandler implements ICommandHandler<MoveBuf> {
  constructor(
    private readonly commands: CommandRunner,
    private readonly held: BufBalance,
    private readonly sureties: Sureties,
    private readonly agency: Agency,
  ) {}

  async execute({ actor, params: { suretyId }, body: input }: MoveBuf): Promise<Answer> {
    await this.sureties.mustBeKnown(actor, suretyId);
    const { limitCents, today, ...asked } = await this.agency.asking(actor);
    const { kind, amountCents, reason } = input;
    const moveId = actor.commandId;
    const command = { id: suretyId, actor, input: { moveBuf: input }, text: { reason } };
    const { events } = await this.commands.run(disbursementDecider, command, async (state, head) => {
      const { heldCents } = await this.held.at(actor, suretyId, head);
      return moveBuf(state, { ...asked, moveId, kind, amountCents, heldCents }, { limitCents, today });
    });
    return { moveId, waiting: events.at(-1)?.type === 'SuretyMoneyRequested' };
  }
}
