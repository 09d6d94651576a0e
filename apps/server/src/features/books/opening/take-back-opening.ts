import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { takeBackOpening } from '#contracts/books/opening/opening.ts';
import { CommandOf } from '../../../edge/http/command-of.ts';
import { AuditTrail } from '../../../platform/audit/audit-trail.ts';
import { CommandRunner } from '../../../platform/event-log/command-runner.ts';
import { runInParts } from '../../../platform/event-log/run-in-parts.ts';
import { bookedOf, bringIn, closingDays, takeBack } from './opening.ts';
import { ListsToSeal } from './lists-to-seal.ts';
import { OpeningCollateral } from './opening-collateral.ts';
import { openingDecider } from './opening-state.ts';
import { OpeningPayables } from './opening-payables.ts';

/** Takes back what was brought in (moving-in#taking-back). */
export class TakeBackOpening extends CommandOf(takeBackOpening) {}

@CommandHandler(TakeBackOpening)
export class TakeBackOpeningHandler implements ICommandHandler<TakeBackOpening> {
  constructor(
    private readonly commands: CommandRunner,
    private readonly trail: AuditTrail,
    private readonly held: OpeningCollateral,
    private readonly payables: OpeningPayables,
    private readonly lists: ListsToSeal,
  ) {}

  async execute({ actor }: TakeBackOpening): Promise<{ entries: number }> {
    const { organizationId: id } = actor;
    const command = { id, actor, input: { takeBackOpening: true } };
    const collateral = { stands: (await this.held.standing(id)).length > 0, differs: false };
    await this.commands.checkFirst(openingDecider, command, async (state) => {
      takeBack(state, collateral);
      await this.payables.mustTake(actor, state, []);
    });
    const { cutOverOn } = await this.commands.read(openingDecider, actor, id);
    const held = cutOverOn === null ? 0 : await this.held.bringIn(command, [], cutOverOn);
    const stands = (await this.lists.receivable(id)).accounts > 0;
    const { events, replayed } = await runInParts(this.commands, openingDecider, command, async (state, part) => {
      const gone = part === 0 ? takeBack(state, collateral) : bringIn(state, []);
      const booking = closingDays(state, gone, { stands });
      await this.payables.lower(command, state, []);
      return booking;
    });
    await this.payables.settle(command);
    const entries = held + bookedOf(events);
    if (!replayed) {
      const details = { count: String(entries) };
      await this.trail.record(actor, { action: 'opening-taken-back', details });
    }
    return { entries };
  }
}
