import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { closeMonth as contract } from '#contracts/books/periods/periods.ts';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { Refused } from '../../../kernel/refused.ts';
import { CommandOf } from '../../../edge/http/command-of.ts';
import { MonthChecks } from './month-checks.ts';
import { ProvenBooks } from './proven-books.query.ts';
import { closePeriod } from './period.ts';
import { PeriodCommands } from './period-commands.ts';
import { SealPeriods } from './seal-periods.ts';

/** Closes a month: from now on nobody books in it (money#closed-periods). */
export class CloseMonth extends CommandOf(contract) {}

/** The books have to foot; then the event is the cut, and its seal and the end of a year follow from it. */
@CommandHandler(CloseMonth)
export class CloseMonthHandler implements ICommandHandler<CloseMonth> {
  constructor(
    private readonly periods: PeriodCommands,
    private readonly books: ProvenBooks,
    private readonly checks: MonthChecks,
    private readonly sealing: SealPeriods,
  ) {}

  async execute({ actor, params }: CloseMonth): Promise<ResponseOf<typeof contract>> {
    const { month } = params;
    const closing = await this.periods.closing(actor, month);
    await this.checks.mustBeClear(actor, month);
    const what = await this.books.firstProblem(actor.organizationId);
    if (what !== null) throw new Refused('BOOKS_NOT_PROVEN', { what });
    const [closed] = await this.periods.run(actor, { input: { closeMonth: month } }, (state) =>
      closePeriod(state, closing),
    );
    if (closed) await this.sealing.tryNow(actor, closed.eventId);
    return { month };
  }
}
