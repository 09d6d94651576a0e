import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { bringInLists } from '#contracts/office/move-in/move-in.ts';
import { dayOf } from '#domain/kernel/days.ts';
import { isOpen } from '#domain/office/move-in-check.ts';
import { CommandOf } from '../../../edge/http/command-of.ts';
import { Clock } from '../../../kernel/clock.ts';
import { Refused } from '../../../kernel/refused.ts';
import { AuditTrail } from '../../../platform/audit/audit-trail.ts';
import { CommandRunner } from '../../../platform/event-log/command-runner.ts';
import { TenantRows } from '../../../platform/rows/tenant-rows.ts';
import { CheckLists } from './check-lists.query.ts';
import { filesHash, keptFiles } from './move-in-files.ts';
import { beginRun, changedLists, mustTakeChanges } from './move-in-runs.ts';

/** Has the lists brought in (moving-in#books-the-difference); the command's id becomes the run's. */
export class BringInLists extends CommandOf(bringInLists) {}

@CommandHandler(BringInLists)
export class BringInListsHandler implements ICommandHandler<BringInLists> {
  constructor(
    private readonly rows: TenantRows,
    private readonly lists: CheckLists,
    private readonly commands: CommandRunner,
    private readonly trail: AuditTrail,
    private readonly clock: Clock,
  ) {}

  async execute({ actor }: BringInLists): Promise<ResponseOf<typeof bringInLists>> {
    const { organizationId, timeZone } = actor;
    const now = this.clock.now();
    const { key, files, checked } = await this.lists.of({ organizationId, timeZone, today: dayOf(now, timeZone) });
    const hash = filesHash(key, files);
    return this.rows.write(
      actor,
      { bringInLists: true },
      async (tx) => {
        await mustTakeChanges(tx, this.commands, actor);
        // Somebody changed a file meanwhile: what was checked is not what would come.
        if (filesHash(key, await keptFiles(tx, organizationId, key)) !== hash) throw new Refused('MOVE_IN_OPEN');
        if (files.every(({ content }) => content === null)) throw new Refused('MOVE_IN_EMPTY');
        if (checked.some(isOpen) || files.some(({ content }) => content === null)) throw new Refused('MOVE_IN_OPEN');
        const total = checked.reduce((sum, { wanted }) => sum + wanted.length, 0);
        await this.trail.record(actor, { action: 'move-in-begun' }, tx);
        return beginRun(tx, actor, { kind: 'bring-in', hash, total, now });
      },
      () => changedLists,
    );
  }
}
