import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { reopenMonth as contract } from '#contracts/books/periods/periods.ts';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { CommandOf } from '../../../edge/http/command-of.ts';
import { reopen } from './period.ts';
import { PeriodCommands } from './period-commands.ts';

/** Opens a closed month again, by an Admin with a reason (money#admin-money). */
export class ReopenMonth extends CommandOf(contract) {}

@CommandHandler(ReopenMonth)
export class ReopenMonthHandler implements ICommandHandler<ReopenMonth> {
  constructor(private readonly periods: PeriodCommands) {}

  async execute({ actor, params: { month }, body }: ReopenMonth): Promise<ResponseOf<typeof contract>> {
    const command = { input: { reopenMonth: month, ...body }, text: body };
    const closing = await this.periods.closing(actor, month);
    await this.periods.run(actor, command, (state) => reopen(state, closing));
    return { month };
  }
}
