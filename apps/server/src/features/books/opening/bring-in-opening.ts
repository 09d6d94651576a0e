import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { bringInOpening } from '#contracts/books/opening/opening.ts';
import { CommandOf } from '../../../edge/http/command-of.ts';
import { Refused } from '../../../kernel/refused.ts';
import { AuditTrail } from '../../../platform/audit/audit-trail.ts';
import { TenantDatabase } from '../../../platform/database/tenant-database.ts';
import { CommandRunner } from '../../../platform/event-log/command-runner.ts';
import { runInParts } from '../../../platform/event-log/run-in-parts.ts';
import { BookingDays } from '../periods/index.ts';
import { BookedBefore } from './booked-before.query.ts';
import { bookedOf, bringIn, closingDays, hasStanding, mustBeOpen } from './opening.ts';
import { ListsToSeal } from './lists-to-seal.ts';
import { OpeningCollateral } from './opening-collateral.ts';
import { enteredLines, wantedLines } from './opening-lines.query.ts';
import { openingDecider } from './opening-state.ts';
import { OpeningPayables } from './opening-payables.ts';

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
    private readonly held: OpeningCollateral,
    private readonly payables: OpeningPayables,
    private readonly lists: ListsToSeal,
  ) {}

  async execute({ actor }: BringInOpening): Promise<{ entries: number }> {
    const { organizationId: id } = actor;
    const command = { id, actor, input: { bringInOpening: true } };
    const lines = await this.database.read(id, (tx) => enteredLines(tx, id));
    const collateral = await this.held.against(id, lines);
    // What is in closes these days (moving-in#days-before-cut-over), so they are looked at before the first time alone.
    await this.commands.checkFirst(openingDecider, command, async (state) => {
      mustBeOpen(state);
      if (state.cutOverOn !== null) await this.days.mustBeOpen(actor, state.cutOverOn);
      if (lines.length === 0 && !hasStanding(state, collateral)) throw new Refused('OPENING_EMPTY');
      if (state.cutOverOn !== null && !hasStanding(state, collateral))
        await this.before.mustBeNothing(actor, state.cutOverOn);
      await this.payables.mustTake(actor, state, wantedLines(lines));
    });
    // Collateral comes first: what was given back since refuses it before anything else is booked.
    const { cutOverOn } = await this.commands.read(openingDecider, actor, id);
    const held = cutOverOn === null ? 0 : await this.held.bringIn(command, lines, cutOverOn);
    // What clients owe closes them too, and comes with the lists.
    const stands = lines.length > 0 || (await this.lists.receivable(id)).accounts > 0;
    const { events, replayed } = await runInParts(this.commands, openingDecider, command, async (state) => {
      const booking = closingDays(state, bringIn(state, wantedLines(lines)), { stands });
      await this.payables.lower(command, state, wantedLines(lines));
      return booking;
    });
    await this.payables.settle(command);
    const entries = held + bookedOf(events);
    if (!replayed && entries > 0)
      await this.trail.record(actor, { action: 'opening-brought-in', details: { count: String(entries) } });
    return { entries };
  }
}
