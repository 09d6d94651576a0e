import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { setFirstNumber as contract } from '#contracts/books/first-numbers/first-numbers.ts';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { numberInWords, SERIES_WORDS } from '#domain/books/first-numbers.ts';
import { CommandOf } from '../../../edge/http/command-of.ts';
import { AuditTrail } from '../../../platform/audit/audit-trail.ts';
import { CommandRunner } from '../../../platform/event-log/command-runner.ts';
import { FirstNumberList } from './first-numbers.query.ts';
import { firstNumbersDecider, setFirstNumber } from './first-numbers.ts';

/**
 * Lets the numbers of a series follow those of the old program. What meets the very first one at the same moment leads
 * to nothing: the log says which came first, and the series goes on without a gap.
 */
export class SetFirstNumber extends CommandOf(contract) {}

@CommandHandler(SetFirstNumber)
export class SetFirstNumberHandler implements ICommandHandler<SetFirstNumber> {
  constructor(
    private readonly commands: CommandRunner,
    private readonly numbers: FirstNumberList,
    private readonly trail: AuditTrail,
  ) {}

  async execute({ actor, body: input }: SetFirstNumber): Promise<ResponseOf<typeof contract>> {
    const { organizationId: id } = actor;
    const { series, first } = input;
    const command = { id, actor, input: { setFirstNumber: input } };
    const { events, replayed } = await this.commands.run(firstNumbersDecider, command, async (state) =>
      setFirstNumber(state, { series, first, isGiven: await this.numbers.isGiven(id, series) }),
    );
    if (!replayed && events.length > 0)
      await this.trail.record(actor, {
        action: 'first-number-set',
        details: { series: SERIES_WORDS[series], number: numberInWords(series, first) },
      });
    return { series };
  }
}
