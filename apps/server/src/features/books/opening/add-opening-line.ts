import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { addOpeningLine } from '#contracts/books/opening/opening.ts';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { MAX_OPENING_LINES, withItsTags } from '#domain/books/opening.ts';
import { CommandOf } from '../../../edge/http/command-of.ts';
import { Refused } from '../../../kernel/refused.ts';
import { AuditTrail } from '../../../platform/audit/audit-trail.ts';
import { CommandRunner } from '../../../platform/event-log/command-runner.ts';
import { TenantRows } from '../../../platform/rows/tenant-rows.ts';
import { NamedByLines } from './named-by-lines.ts';
import { OpeningLineRow } from './opening-line.ts';
import { mustBeKnown } from './opening-names.query.ts';
import { changedOpening, mustTakeLines, twice } from './taking-lines.ts';

/** Enters a line of the opening; the command's id becomes its id. */
export class AddOpeningLine extends CommandOf(addOpeningLine) {}

@CommandHandler(AddOpeningLine)
export class AddOpeningLineHandler implements ICommandHandler<AddOpeningLine> {
  constructor(
    private readonly rows: TenantRows,
    private readonly commands: CommandRunner,
    private readonly trail: AuditTrail,
    private readonly named: NamedByLines,
  ) {}

  async execute({ actor, body: input }: AddOpeningLine): Promise<ResponseOf<typeof addOpeningLine>> {
    const { organizationId, commandId: lineId, userId } = actor;
    const line = await this.named.withSurety(actor, withItsTags(input));
    const bond = await this.named.mustBeKnown(actor, line);
    return this.rows.write(
      actor,
      { addOpeningLine: input },
      async (tx, em) => {
        await mustTakeLines(this.commands, actor);
        const words = await mustBeKnown(tx, organizationId, line, bond);
        if ((await em.count(OpeningLineRow, { organizationId, ofFile: false })) >= MAX_OPENING_LINES)
          throw new Refused('OPENING_LINES_FULL', { most: String(MAX_OPENING_LINES) });
        em.create(OpeningLineRow, {
          organizationId,
          id: lineId,
          ...line,
          version: 1,
          changedBy: userId,
          ofFile: false,
        });
        await em.flush().catch(twice);
        await this.trail.record(actor, { action: 'opening-line-entered', details: { line: words } }, tx);
        return { lineId, version: 1 };
      },
      () => changedOpening,
    );
  }
}
