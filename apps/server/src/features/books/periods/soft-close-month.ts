import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { softCloseMonth as contract } from '#contracts/books/periods/periods.ts';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { CommandOf } from '../../../edge/http/command-of.ts';
import { softClose } from './period.ts';
import { PeriodCommands } from './period-commands.ts';

/** Soft-closes a month: only money roles book in it, with a reason (money#closed-periods). */
export class SoftCloseMonth extends CommandOf(contract) {}

@CommandHandler(SoftCloseMonth)
export class SoftCloseMonthHandler implements ICommandHandler<SoftCloseMonth> {
  constructor(private readonly periods: PeriodCommands) {}

  async execute({ actor, params: { month } }: SoftCloseMonth): Promise<ResponseOf<typeof contract>> {
    const closing = await this.periods.closing(actor, month);
    await this.periods.run(actor, { input: { softCloseMonth: month } }, (state) => softClose(state, closing));
    return { month };
  }
}
