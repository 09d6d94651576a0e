import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { stopCheckIns as contract } from '#contracts/books/check-ins/check-ins.ts';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { dayOf } from '#domain/kernel/days.ts';
import { CommandOf } from '../../../edge/http/command-of.ts';
import { Clock } from '../../../kernel/clock.ts';
import { CommandRunner } from '../../../platform/event-log/command-runner.ts';
import { bondDecider } from '../bond/index.ts';
import { stopCheckIns } from './check-in-schedule.ts';

/** Stops the check-ins on a bond (today#check-in-schedule). */
export class StopCheckIns extends CommandOf(contract) {}

@CommandHandler(StopCheckIns)
export class StopCheckInsHandler implements ICommandHandler<StopCheckIns> {
  constructor(
    private readonly commands: CommandRunner,
    private readonly clock: Clock,
  ) {}

  async execute({ actor, params: { bondId } }: StopCheckIns): Promise<ResponseOf<typeof contract>> {
    const today = dayOf(this.clock.now(), actor.timeZone);
    await this.commands.run(bondDecider, { id: bondId, actor, input: { stopCheckIns: bondId } }, (state) =>
      stopCheckIns(state, today),
    );
    return { bondId };
  }
}
