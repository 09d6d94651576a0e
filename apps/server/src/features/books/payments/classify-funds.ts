import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { classifyFunds as classifying } from '#contracts/books/payments/banking.ts';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { CommandOf } from '../../../edge/http/command-of.ts';
import { CommandRunner } from '../../../platform/event-log/command-runner.ts';
import { BookingDays } from '../periods/index.ts';
import { accountDecider, banking } from '../account/index.ts';

/** Says where money of an unknown kind lies (money#recipes-of-payments, money#classified-money). */
export class ClassifyFunds extends CommandOf(classifying) {}

@CommandHandler(ClassifyFunds)
export class ClassifyFundsHandler implements ICommandHandler<ClassifyFunds> {
  constructor(
    private readonly commands: CommandRunner,
    private readonly days: BookingDays,
  ) {}

  async execute({ actor, params: place, body: input }: ClassifyFunds): Promise<ResponseOf<typeof classifying>> {
    const { accountId, paymentId } = place;
    const { as, classifiedOn: on, reason } = input;
    const deciding = await this.days.deciding(actor, reason);
    const command = { id: accountId, actor, input: { paymentId, classify: input }, text: { reason } };
    await this.commands.run(accountDecider, command, (state) =>
      banking.classifyFunds(state, { paymentId, as, on, ...deciding }),
    );
    return { paymentId };
  }
}
