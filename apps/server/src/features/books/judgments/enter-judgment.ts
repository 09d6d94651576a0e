import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { enterJudgment as contract } from '#contracts/books/bond/judgments.ts';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { CommandOf } from '../../../edge/http/command-of.ts';
import { CommandRunner } from '../../../platform/event-log/command-runner.ts';
import { bondDecider, changedStatus, judgments } from '../bond/index.ts';
import { BookingDays } from '../periods/index.ts';
import { SuretyOfBond } from '../power-numbers/index.ts';

/** Enters the judgment of a forfeited bond (money#judgment-of-a-forfeiture); the command id is the judgment's id. */
export class EnterJudgment extends CommandOf(contract) {}

@CommandHandler(EnterJudgment)
export class EnterJudgmentHandler implements ICommandHandler<EnterJudgment> {
  constructor(
    private readonly commands: CommandRunner,
    private readonly sureties: SuretyOfBond,
    private readonly days: BookingDays,
  ) {}

  async execute({ actor, params: { bondId }, body: input }: EnterJudgment): Promise<ResponseOf<typeof contract>> {
    const { reason, ...judged } = input;
    const deciding = await this.days.deciding(actor, reason);
    const decision = { ...judged, ...deciding, judgmentId: actor.commandId };
    const command = { id: bondId, actor, input: { judgment: input }, text: { reason } };
    const { events } = await this.commands.run(bondDecider, command, async (state) =>
      judgments.enterJudgment(state, { ...decision, suretyId: await this.sureties.of(actor, state) }),
    );
    return changedStatus(bondId, events);
  }
}
