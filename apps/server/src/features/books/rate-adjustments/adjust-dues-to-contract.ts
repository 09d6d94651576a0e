import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { adjustDuesToContract as contract } from '#contracts/books/bond/adjusting-dues.ts';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { dayOf } from '#domain/kernel/days.ts';
import { CommandOf } from '../../../edge/http/command-of.ts';
import { Clock } from '../../../kernel/clock.ts';
import { CommandRunner } from '../../../platform/event-log/command-runner.ts';
import { bondDecider } from '../bond/index.ts';
import { PowerClaims } from '../power-numbers/index.ts';
import { adjustDuesToContract } from './rate-adjustment.ts';

/** Books the difference to what a bond's surety is owed, as it was previewed (money#bringing-up-bonds). */
export class AdjustDuesToContract extends CommandOf(contract) {}

@CommandHandler(AdjustDuesToContract)
export class AdjustDuesToContractHandler implements ICommandHandler<AdjustDuesToContract> {
  constructor(
    private readonly commands: CommandRunner,
    private readonly powers: PowerClaims,
    private readonly clock: Clock,
  ) {}

  async execute({
    actor,
    params: { bondId },
    body: input,
  }: AdjustDuesToContract): Promise<ResponseOf<typeof contract>> {
    const { owedCents, basedOn, reason } = input;
    const command = { id: bondId, actor, input, text: { reason: `Dues of the surety brought up. ${reason}` } };
    const { written } = await this.commands.read(bondDecider, actor, bondId);
    const { powerNumber = '', suretyId = null } = written?.fields ?? {};
    const power = await this.powers.powerOfBond(actor, { powerNumber, suretyId }, bondId);
    const today = dayOf(this.clock.now(), actor.timeZone);
    await this.commands.run(bondDecider, command, (state) =>
      adjustDuesToContract(state, { power, owedCents, basedOn, today }),
    );
    return { bondId, owedCents };
  }
}
