import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { removeMoveInFile } from '#contracts/office/move-in/move-in.ts';
import { CommandOf } from '../../../edge/http/command-of.ts';
import { Clock } from '../../../kernel/clock.ts';
import { Refused } from '../../../kernel/refused.ts';
import { AuditTrail } from '../../../platform/audit/audit-trail.ts';
import { CommandRunner } from '../../../platform/event-log/command-runner.ts';
import { TenantRows } from '../../../platform/rows/tenant-rows.ts';
import { changedLists, mustTakeChanges } from '../brought-in/index.ts';
import { CheckMoveIn } from './check-move-in.ts';
import { wantCheck } from './move-in-checks.ts';

/** Removes the file of a list, with what was answered of it. */
export class RemoveMoveInFile extends CommandOf(removeMoveInFile) {}

@CommandHandler(RemoveMoveInFile)
export class RemoveMoveInFileHandler implements ICommandHandler<RemoveMoveInFile> {
  constructor(
    private readonly rows: TenantRows,
    private readonly commands: CommandRunner,
    private readonly trail: AuditTrail,
    private readonly clock: Clock,
    private readonly checking: CheckMoveIn,
  ) {}

  async execute({ actor, params: { list } }: RemoveMoveInFile): Promise<ResponseOf<typeof removeMoveInFile>> {
    const { organizationId } = actor;
    const removed = await this.rows.write(
      actor,
      { removeMoveInFile: list },
      async (tx) => {
        await mustTakeChanges(tx, this.commands, actor);
        await wantCheck(tx, actor, this.clock.now());
        const { rowCount } = await tx.query('delete from move_in_file where organization_id = $1 and list = $2', [
          organizationId,
          list,
        ]);
        if (rowCount === 0) throw new Refused('MOVE_IN_FILE_NOT_FOUND');
        await this.trail.record(actor, { action: 'move-in-file-removed', details: { list } }, tx);
        return { list };
      },
      () => changedLists,
    );
    await this.checking.tryNow(actor, actor.commandId);
    return removed;
  }
}
