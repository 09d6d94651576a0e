import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { removeOpeningLine } from '#contracts/books/opening/opening.ts';
import { CommandOf } from '../../../edge/http/command-of.ts';
import { Refused } from '../../../kernel/refused.ts';
import { AuditTrail } from '../../../platform/audit/audit-trail.ts';
import { CommandRunner } from '../../../platform/event-log/command-runner.ts';
import { FOR_UPDATE } from '../../../platform/rows/entities.ts';
import { TenantRows } from '../../../platform/rows/tenant-rows.ts';
import { OpeningLineRow } from './opening-line.ts';
import { changedOpening, mustTakeLines } from './taking-lines.ts';

/** Removes a line of the opening. */
export class RemoveOpeningLine extends CommandOf(removeOpeningLine) {}

@CommandHandler(RemoveOpeningLine)
export class RemoveOpeningLineHandler implements ICommandHandler<RemoveOpeningLine> {
  constructor(
    private readonly rows: TenantRows,
    private readonly commands: CommandRunner,
    private readonly trail: AuditTrail,
  ) {}

  execute({ actor, params: { lineId } }: RemoveOpeningLine): Promise<{ lineId: string }> {
    const { organizationId } = actor;
    return this.rows.write(
      actor,
      { removeOpeningLine: lineId },
      async (tx, em) => {
        await mustTakeLines(this.commands, actor);
        const row = await em.findOne(OpeningLineRow, { organizationId, id: lineId }, FOR_UPDATE);
        if (!row) throw new Refused('OPENING_LINE_NOT_FOUND');
        em.remove(row);
        await this.trail.record(actor, { action: 'opening-line-removed', details: { line: row.account } }, tx);
        return { lineId };
      },
      () => changedOpening,
    );
  }
}
