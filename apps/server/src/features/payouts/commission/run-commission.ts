import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { runCommission as contract } from '#contracts/payouts/commission/commission.ts';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { CommandOf } from '../../../edge/http/command-of.ts';
import { Clock } from '../../../kernel/clock.ts';
import { CommandRunner } from '../../../platform/event-log/command-runner.ts';
import { BookingDays } from '../../books/periods/index.ts';
import { CommissionFacts } from './commission-facts.query.ts';
import { Commissions } from './commissions.query.ts';
import { bookCommission, commissionDecider, mustBeRunnable } from './commission.ts';

type Answer = ResponseOf<typeof contract>;

/**
 * Books an agent's commission up to the last day of a period (money#commission-runs); the command id is the run's id.
 */
export class RunCommission extends CommandOf(contract) {}

/** What is earned is judged at the head of the agent's stream: of two runs at once the second finds nothing left. */
@CommandHandler(RunCommission)
export class RunCommissionHandler implements ICommandHandler<RunCommission> {
  constructor(
    private readonly commands: CommandRunner,
    private readonly facts: CommissionFacts,
    private readonly commissions: Commissions,
    private readonly days: BookingDays,
    private readonly clock: Clock,
  ) {}

  async execute({ actor, params: { agentId }, body: input }: RunCommission): Promise<Answer> {
    await this.commissions.mustBeKnown(actor, agentId);
    const bookedAt = this.clock.now().toISOString();
    const deciding = await this.days.deciding(actor, '');
    const run = { runId: actor.commandId, ...input, bookedBy: actor.userId, bookedAt };
    const command = { id: agentId, actor, input: { runCommission: input } };
    const { events } = await this.commands.run(commissionDecider, command, async (state) => {
      mustBeRunnable(state, input.throughOn, deciding.today);
      const earned = await this.facts.earned(actor, agentId, input.throughOn);
      return bookCommission(state, run, { ...deciding, earned });
    });
    const booked = events.flatMap(({ data }) => ('lines' in data ? [data] : []));
    return {
      runId: actor.commandId,
      amountCents: booked.reduce((sum, { amountCents }) => sum + amountCents, 0),
      bonds: booked.reduce((count, { lines }) => count + lines.length, 0),
    };
  }
}
