import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { v5 as uuidV5 } from 'uuid';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { bringInLists } from '#contracts/office/move-in/move-in.ts';
import { dayOf } from '#domain/kernel/days.ts';
import { isOpen } from '#domain/office/move-in-check.ts';
import { CommandOf } from '../../../edge/http/command-of.ts';
import { Clock } from '../../../kernel/clock.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { Refused } from '../../../kernel/refused.ts';
import { AuditTrail } from '../../../platform/audit/audit-trail.ts';
import { TenantDatabase } from '../../../platform/database/tenant-database.ts';
import { CommandRunner } from '../../../platform/event-log/command-runner.ts';
import { TenantRows } from '../../../platform/rows/tenant-rows.ts';
import { OpeningDays, openingDecider } from '../../books/opening/index.ts';
import { beginRun, changedLists, mustTakeChanges } from '../brought-in/index.ts';
import { CheckMoveIn } from './check-move-in.ts';
import { CheckLists } from './check-lists.query.ts';
import { wantCheck } from './move-in-checks.ts';
import { filesHash, keptFiles } from './move-in-files.ts';

/** Has the lists brought in (moving-in#books-the-difference); the command's id becomes the run's. */
export class BringInLists extends CommandOf(bringInLists) {}

/** Checked with nothing open. */
const SEEMS_DONE = `
  select 1 from move_in_check where organization_id = $1 and status = 'done' and not is_open`;

@CommandHandler(BringInLists)
export class BringInListsHandler implements ICommandHandler<BringInLists> {
  constructor(
    private readonly rows: TenantRows,
    private readonly database: TenantDatabase,
    private readonly lists: CheckLists,
    private readonly commands: CommandRunner,
    private readonly trail: AuditTrail,
    private readonly clock: Clock,
    private readonly checking: CheckMoveIn,
    private readonly days: OpeningDays,
  ) {}

  async execute({ actor }: BringInLists): Promise<ResponseOf<typeof bringInLists>> {
    const { organizationId, timeZone } = actor;
    const now = this.clock.now();
    const { key, files, checked } = await this.lists.of({ organizationId, timeZone, today: dayOf(now, timeZone) });
    const hash = filesHash(key, files);
    const isDated = (await this.commands.read(openingDecider, actor, organizationId)).cutOverOn !== null;
    const needsDay = files.some(({ list }) => ['bonds', 'powers', 'payments-before'].includes(list));
    const books = files.some(({ list }) => list === 'balances' || list === 'owed-and-held');
    if (checked.some(isOpen)) await this.checkAgain(actor, now);
    return this.rows.write(
      actor,
      { bringInLists: true },
      async (tx) => {
        await mustTakeChanges(tx, this.commands, actor);
        // Somebody changed a file meanwhile: what was checked is not what would come.
        if (filesHash(key, await keptFiles(tx, organizationId, key)) !== hash) throw new Refused('MOVE_IN_OPEN');
        if (files.every(({ content }) => content === null)) throw new Refused('MOVE_IN_EMPTY');
        if (checked.some(isOpen) || files.some(({ content }) => content === null)) throw new Refused('MOVE_IN_OPEN');
        if (needsDay && !isDated) throw new Refused('OPENING_NOT_BEGUN');
        if (books) await this.days.mustTake(actor);
        const total = checked.reduce((sum, { wanted }) => sum + wanted.length, 0);
        await this.trail.record(actor, { action: 'move-in-begun' }, tx);
        return beginRun(tx, actor, { kind: 'bring-in', hash, total, now });
      },
      () => changedLists,
    );
  }

  /** Somebody came, or a day passed, since the lists were checked: what is open now is shown. */
  private async checkAgain(actor: Actor, now: Date): Promise<void> {
    const { organizationId } = actor;
    const again = { ...actor, commandId: uuidV5('checked again', actor.commandId) };
    const isOld = await this.database.write(organizationId, async (tx) => {
      const { rowCount } = await tx.query(SEEMS_DONE, [organizationId]);
      if (rowCount !== 0) await wantCheck(tx, again, now);
      return rowCount !== 0;
    });
    if (isOld) await this.checking.tryNow(actor, again.commandId);
  }
}
