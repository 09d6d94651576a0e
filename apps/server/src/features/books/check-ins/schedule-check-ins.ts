import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { scheduleCheckIns as contract } from '#contracts/books/check-ins/check-ins.ts';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { dayOf } from '#domain/kernel/days.ts';
import { CommandOf } from '../../../edge/http/command-of.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { Clock } from '../../../kernel/clock.ts';
import { CommandRunner } from '../../../platform/event-log/command-runner.ts';
import { Reads } from '../../../platform/projections/reads.ts';
import { bondDecider } from '../bond/index.ts';
import { scheduleCheckIns } from './check-in-schedule.ts';

/** Sets or changes the schedule of check-ins on a bond (today#check-in-schedule). */
export class ScheduleCheckIns extends CommandOf(contract) {}

/** Anything on whichever account of its defendant (today#unfinished-bond). */
const BOOKED = `
  select 1 from bond b
  join account a on a.organization_id = b.organization_id and a.defendant_id = b.defendant_id
  join account_entry e on e.organization_id = a.organization_id and e.account_id = a.account_id
  where b.organization_id = $1 and b.bond_id = $2 and e.bond_id = b.bond_id and e.amount_cents <> 0 limit 1`;

@CommandHandler(ScheduleCheckIns)
export class ScheduleCheckInsHandler implements ICommandHandler<ScheduleCheckIns> {
  constructor(
    private readonly commands: CommandRunner,
    private readonly reads: Reads,
    private readonly clock: Clock,
  ) {}

  async execute({ actor, params: { bondId }, body: input }: ScheduleCheckIns): Promise<ResponseOf<typeof contract>> {
    const today = dayOf(this.clock.now(), actor.timeZone);
    const anythingBooked = await this.isAnythingBooked(actor, bondId);
    await this.commands.run(bondDecider, { id: bondId, actor, input: { scheduleCheckIns: input } }, (state) =>
      scheduleCheckIns(state, { ...input, today, anythingBooked }),
    );
    return { bondId };
  }

  private async isAnythingBooked(actor: Actor, bondId: string): Promise<boolean> {
    const { rowCount } = await this.reads.after(actor, ['bonds', 'accounts'], (tx) =>
      tx.query(BOOKED, [actor.organizationId, bondId]),
    );
    return rowCount === 1;
  }
}
