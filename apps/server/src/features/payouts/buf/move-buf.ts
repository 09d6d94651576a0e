import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { moveBuf as contract } from '#contracts/payouts/buf/buf.ts';
import type { InputOf, ResponseOf } from '#contracts/kernel/endpoint.ts';
import { dayOf } from '#domain/kernel/days.ts';
import { Clock } from '../../../kernel/clock.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { CommandRunner } from '../../../platform/event-log/command-runner.ts';
import { disbursementDecider, BufBalance, moveBuf } from '../remittances/index.ts';
import { Agency } from '../../agency/organizations/index.ts';
import { Sureties } from '../../agency/sureties/index.ts';

type Answer = ResponseOf<typeof contract>;

/**
 * Records what a surety released of the BUF, or credited to it (money#recipes-of-buf); the command id is the
 * movement's id.
 */
export class MoveBuf extends Command<Answer> {
  constructor(
    readonly actor: Actor,
    readonly suretyId: string,
    readonly input: InputOf<typeof contract>['body'],
  ) {
    super();
  }
}

/** What it holds is judged at the head of the surety's stream: all that lowers it stands there. */
@CommandHandler(MoveBuf)
export class MoveBufHandler implements ICommandHandler<MoveBuf> {
  constructor(
    private readonly commands: CommandRunner,
    private readonly held: BufBalance,
    private readonly sureties: Sureties,
    private readonly agency: Agency,
    private readonly clock: Clock,
  ) {}

  async execute({ actor, suretyId, input }: MoveBuf): Promise<Answer> {
    await this.sureties.mustBeKnown(actor, suretyId);
    const { approvalLimitCents: limitCents } = await this.agency.find(actor);
    const { kind, amountCents, reason } = input;
    const now = this.clock.now();
    const asked = { moveId: actor.commandId, askedBy: actor.userId, askedAt: now.toISOString() };
    const command = { id: suretyId, actor, input: { moveBuf: input }, text: { reason } };
    const { events } = await this.commands.run(disbursementDecider, command, async (state, head) => {
      const { heldCents } = await this.held.at(actor, suretyId, head);
      const today = dayOf(now, actor.timeZone);
      return moveBuf(state, { ...asked, kind, amountCents, heldCents }, { limitCents, today });
    });
    return { moveId: actor.commandId, waiting: events.at(-1)?.type === 'SuretyMoneyRequested' };
  }
}
