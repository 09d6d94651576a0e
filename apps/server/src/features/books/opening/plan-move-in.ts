import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { planMoveIn as contract } from '#contracts/books/opening/opening.ts';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { dayOf, formatDay } from '#domain/kernel/days.ts';
import { CommandOf } from '../../../edge/http/command-of.ts';
import { Clock } from '../../../kernel/clock.ts';
import { AuditTrail } from '../../../platform/audit/audit-trail.ts';
import { CommandRunner } from '../../../platform/event-log/command-runner.ts';
import { BookingDays } from '../periods/index.ts';
import { ListsToSeal } from './lists-to-seal.ts';
import { planMoveIn } from './opening.ts';
import { OpeningCollateral } from './opening-collateral.ts';
import { openingDecider } from './opening-state.ts';

/** Begins a move-in: the program that the agency comes from, and the cut-over day (moving-in#cut-over-day). */
export class PlanMoveIn extends CommandOf(contract) {}

@CommandHandler(PlanMoveIn)
export class PlanMoveInHandler implements ICommandHandler<PlanMoveIn> {
  constructor(
    private readonly commands: CommandRunner,
    private readonly clock: Clock,
    private readonly trail: AuditTrail,
    private readonly days: BookingDays,
    private readonly held: OpeningCollateral,
    private readonly lists: ListsToSeal,
  ) {}

  async execute({ actor, body: input }: PlanMoveIn): Promise<ResponseOf<typeof contract>> {
    const { program, cutOverOn } = input;
    const today = dayOf(this.clock.now(), actor.timeZone);
    await this.days.mustBeOpen(actor, cutOverOn, 'cutOverOn');
    const stands = (await this.held.standing(actor.organizationId)).length > 0;
    const collateral = { stands, differs: false };
    const listsAreIn = await this.lists.areIn(actor.organizationId);
    const command = { id: actor.organizationId, actor, input: { planMoveIn: input }, text: { program } };
    const { replayed } = await this.commands.run(openingDecider, command, (state) =>
      planMoveIn(state, { cutOverOn, today, collateral, listsAreIn }),
    );
    if (!replayed)
      await this.trail.record(actor, { action: 'move-in-planned', details: { program, day: formatDay(cutOverOn) } });
    return { cutOverOn };
  }
}
