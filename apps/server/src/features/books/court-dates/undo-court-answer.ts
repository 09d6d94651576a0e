import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { undoCourtAnswer as contract } from '#contracts/books/bond/court-answers.ts';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { dayOf } from '#domain/kernel/days.ts';
import { CommandOf } from '../../../edge/http/command-of.ts';
import { Clock } from '../../../kernel/clock.ts';
import { CommandRunner } from '../../../platform/event-log/command-runner.ts';
import { bondDecider } from '../bond/index.ts';
import { undoCourtAnswer } from './court-answer.ts';

/** Undoes the last answer to a bond's court date (today#undoing-a-court-answer). */
export class UndoCourtAnswer extends CommandOf(contract) {}

@CommandHandler(UndoCourtAnswer)
export class UndoCourtAnswerHandler implements ICommandHandler<UndoCourtAnswer> {
  constructor(
    private readonly commands: CommandRunner,
    private readonly clock: Clock,
  ) {}

  async execute({ actor, params: { bondId }, body: input }: UndoCourtAnswer): Promise<ResponseOf<typeof contract>> {
    const { userId: by, role } = actor;
    const decision = { ...input, today: dayOf(this.clock.now(), actor.timeZone), by, role };
    const command = { id: bondId, actor, input };
    const { events } = await this.commands.run(bondDecider, command, (state) => undoCourtAnswer(state, decision));
    return { bondId, revision: events.at(-1)?.revision ?? 0 };
  }
}
