import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { takeBackLists } from '#contracts/office/move-in/move-in.ts';
import { CommandOf } from '../../../edge/http/command-of.ts';
import { Clock } from '../../../kernel/clock.ts';
import { Refused } from '../../../kernel/refused.ts';
import { AuditTrail } from '../../../platform/audit/audit-trail.ts';
import { CommandRunner } from '../../../platform/event-log/command-runner.ts';
import { TenantRows } from '../../../platform/rows/tenant-rows.ts';
import { LinesOfFile } from '../../books/opening/index.ts';
import {
  balancesIn,
  beginRun,
  bondsIn,
  changedLists,
  mustTakeChanges,
  peopleIn,
  powersIn,
} from '../brought-in/index.ts';

/** Has what the lists brought removed again (moving-in#taking-back); the command's id becomes the run's. */
export class TakeBackLists extends CommandOf(takeBackLists) {}

@CommandHandler(TakeBackLists)
export class TakeBackListsHandler implements ICommandHandler<TakeBackLists> {
  constructor(
    private readonly rows: TenantRows,
    private readonly commands: CommandRunner,
    private readonly trail: AuditTrail,
    private readonly clock: Clock,
    private readonly lines: LinesOfFile,
  ) {}

  execute({ actor }: TakeBackLists): Promise<ResponseOf<typeof takeBackLists>> {
    return this.rows.write(
      actor,
      { takeBackLists: true },
      async (tx) => {
        await mustTakeChanges(tx, this.commands, actor);
        const people = await peopleIn(tx, actor.organizationId);
        const bonds = await bondsIn(tx, actor.organizationId);
        const balances = await balancesIn(tx, actor.organizationId);
        const powers = await powersIn(tx, actor.organizationId);
        const lines = await this.lines.count(actor.organizationId);
        const total = people.length + bonds.length + balances.length + powers.length + lines;
        if (total === 0) throw new Refused('MOVE_IN_NOTHING_IN');
        await this.trail.record(actor, { action: 'move-in-take-back-begun' }, tx);
        return beginRun(tx, actor, { kind: 'take-back', hash: '', total, now: this.clock.now() });
      },
      () => changedLists,
    );
  }
}
