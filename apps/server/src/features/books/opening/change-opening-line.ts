import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { changeOpeningLine, removeOpeningLine } from '#contracts/books/opening/opening.ts';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { withItsTags } from '#domain/books/opening.ts';
import { CommandOf } from '../../../edge/http/command-of.ts';
import { Refused } from '../../../kernel/refused.ts';
import { AuditTrail } from '../../../platform/audit/audit-trail.ts';
import { CommandRunner } from '../../../platform/event-log/command-runner.ts';
import { FOR_UPDATE } from '../../../platform/rows/entities.ts';
import { TenantRows } from '../../../platform/rows/tenant-rows.ts';
import { NamedByLines } from './named-by-lines.ts';
import { OpeningLineRow } from './opening-line.ts';
import { mustBeKnown } from './opening-names.query.ts';
import { changedOpening, mustBeTyped, mustTakeLines, twice } from './taking-lines.ts';

/** Changes a line of the opening. */
export class ChangeOpeningLine extends CommandOf(changeOpeningLine) {}

@CommandHandler(ChangeOpeningLine)
export class ChangeOpeningLineHandler implements ICommandHandler<ChangeOpeningLine> {
  constructor(
    private readonly rows: TenantRows,
    private readonly commands: CommandRunner,
    private readonly trail: AuditTrail,
    private readonly named: NamedByLines,
  ) {}

  async execute({
    actor,
    params: { lineId },
    body: input,
  }: ChangeOpeningLine): Promise<ResponseOf<typeof changeOpeningLine>> {
    const { organizationId, userId } = actor;
    const { basedOn, ...typed } = input;
    const line = await this.named.withSurety(actor, withItsTags(typed));
    const bond = await this.named.mustBeKnown(actor, line);
    return this.rows.write(
      actor,
      { changeOpeningLine: input, lineId },
      async (tx, em) => {
        await mustTakeLines(this.commands, actor);
        const row = await em.findOne(OpeningLineRow, { organizationId, id: lineId }, FOR_UPDATE);
        if (!row) throw new Refused('OPENING_LINE_NOT_FOUND');
        mustBeTyped(row);
        if (row.version !== basedOn) throw new Refused('CONFLICT');
        const words = await mustBeKnown(tx, organizationId, line, bond);
        em.assign(row, { ...line, version: basedOn + 1, changedBy: userId });
        await em.flush().catch(twice);
        await this.trail.record(actor, { action: 'opening-line-changed', details: { line: words } }, tx);
        return { lineId, version: basedOn + 1 };
      },
      () => changedOpening,
    );
  }
}

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
        mustBeTyped(row);
        em.remove(row);
        await this.trail.record(actor, { action: 'opening-line-removed', details: { line: row.account } }, tx);
        return { lineId };
      },
      () => changedOpening,
    );
  }
}
