import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { takeBackOpening } from '#contracts/books/opening/opening.ts';
import { CommandOf } from '../../../edge/http/command-of.ts';
import { AuditTrail } from '../../../platform/audit/audit-trail.ts';
import { CommandRunner } from '../../../platform/event-log/command-runner.ts';
import { takeBack } from './opening.ts';
import { openingDecider } from './opening-state.ts';

/** Takes back what was brought in (moving-in#taking-back). */
export class TakeBackOpening extends CommandOf(takeBackOpening) {}

@CommandHandler(TakeBackOpening)
export class TakeBackOpeningHandler implements ICommandHandler<TakeBackOpening> {
  constructor(
    private readonly commands: CommandRunner,
    private readonly trail: AuditTrail,
  ) {}

  async execute({ actor }: TakeBackOpening): Promise<{ entries: number }> {
    const command = { id: actor.organizationId, actor, input: { takeBackOpening: true } };
    const { events, replayed } = await this.commands.run(openingDecider, command, takeBack);
    const count = String(events.length);
    if (!replayed) await this.trail.record(actor, { action: 'opening-taken-back', details: { count } });
    return { entries: events.length };
  }
}
