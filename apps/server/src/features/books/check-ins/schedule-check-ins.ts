import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { scheduleCheckIns as contract } from '#contracts/books/check-ins/check-ins.ts';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { dayOf } from '#domain/kernel/days.ts';
import { CommandOf } from '../../../edge/http/command-of.ts';
import { Clock } from '../../../kernel/clock.ts';
import { CommandRunner } from '../../../platform/event-log/command-runner.ts';
import { bondDecider, UnfinishedBond } from '../bond/index.ts';
import { scheduleCheckIns } from './check-in-schedule.ts';

/** Sets or changes the schedule of check-ins on a bond (today#check-in-schedule). */
export class ScheduleCheckIns extends CommandOf(contract) {}

@CommandHandler(ScheduleCheckIns)
export class ScheduleCheckInsHandler implements ICommandHandler<ScheduleCheckIns> {
  constructor(
    private readonly commands: CommandRunner,
    private readonly unfinished: UnfinishedBond,
    private readonly clock: Clock,
  ) {}

  async execute({ actor, params: { bondId }, body: input }: ScheduleCheckIns): Promise<ResponseOf<typeof contract>> {
    const today = dayOf(this.clock.now(), actor.timeZone);
    const unfinished = await this.unfinished.isAmong(actor, bondId);
    await this.commands.run(bondDecider, { id: bondId, actor, input: { scheduleCheckIns: input } }, (state) =>
      scheduleCheckIns(state, { ...input, today, unfinished }),
    );
    return { bondId };
  }
}
