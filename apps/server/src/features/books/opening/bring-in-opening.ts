import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { bringInOpening } from '#contracts/books/opening/opening.ts';
import { CommandOf } from '../../../edge/http/command-of.ts';
import { Refused } from '../../../kernel/refused.ts';
import { AuditTrail } from '../../../platform/audit/audit-trail.ts';
import { TenantDatabase } from '../../../platform/database/tenant-database.ts';
import { CommandRunner } from '../../../platform/event-log/command-runner.ts';
import { BookingDays } from '../periods/index.ts';
import { BookedBefore } from './booked-before.query.ts';
import { bringIn, mustBeOpen } from './opening.ts';
import { enteredLines, wantedOf } from './opening-lines.query.ts';
import { openingDecider, standingLines } from './opening-state.ts';

/** Books the lines on the cut-over day, as far as they do not stand (moving-in#books-the-difference). */
export class BringInOpening extends CommandOf(bringInOpening) {}

@CommandHandler(BringInOpening)
export class BringInOpeningHandler implements ICommandHandler<BringInOpening> {
  constructor(
    private readonly commands: CommandRunner,
    private readonly database: TenantDatabase,
    private readonly before: BookedBefore,
    private readonly trail: AuditTrail,
    private readonly days: BookingDays,
  ) {}

  async execute({ actor }: BringInOpening): Promise<{ entries: number }> {
    const { organizationId: id } = actor;
    const command = { id, actor, input: { bringInOpening: true } };
    // What is in closes these days (moving-in#days-before-cut-over), so they are looked at before the first time alone.
    await this.commands.checkFirst(openingDecider, command, async (state) => {
      mustBeOpen(state);
      if (state.cutOverOn !== null) await this.days.mustBeOpen(actor, state.cutOverOn);
      if (state.cutOverOn !== null && standingLines(state).length === 0)
        await this.before.mustBeNothing(actor, state.cutOverOn);
    });
    const lines = await this.database.read(id, (tx) => enteredLines(tx, id));
    const { events, replayed } = await this.commands.run(openingDecider, command, (state) => {
      if (lines.length === 0 && standingLines(state).length === 0) throw new Refused('OPENING_EMPTY');
      return bringIn(state, lines.map(wantedOf));
    });
    const count = String(events.length);
    if (!replayed && events.length > 0)
      await this.trail.record(actor, { action: 'opening-brought-in', details: { count } });
    return { entries: events.length };
  }
}
