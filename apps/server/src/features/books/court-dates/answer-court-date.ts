import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { answerCourtDate as contract } from '#contracts/books/bond/court-answers.ts';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { dayOf } from '#domain/kernel/days.ts';
import { CommandOf } from '../../../edge/http/command-of.ts';
import { Clock } from '../../../kernel/clock.ts';
import { CommandRunner } from '../../../platform/event-log/command-runner.ts';
import { bondDecider, liveBond, refusedAt, type WrittenBond } from '../bond/index.ts';
import { answerCourtDate } from './court-answer.ts';

/** Says what happened in court, for one or several bonds of a person (today#court-answers). */
export class AnswerCourtDate extends CommandOf(contract) {}

/** Bonds of one person with the same court are answered together; the date is checked of each (today#answered-together). */
const mustBeTogether = (bonds: readonly WrittenBond[]): void => {
  const [first, ...others] = bonds;
  const isApart = ({ defendantId, fields }: WrittenBond) =>
    defendantId !== first?.defendantId || fields.courtLocation !== first.fields.courtLocation;
  if (others.some(isApart))
    throw refusedAt('bonds', 'Only bonds of one person with the same date and court are answered together.');
};

/**
 * All refusals first, of every bond; then each is answered, and its own event judges. Sent again after a crash between,
 * it goes on with those that are left (building#several-streams).
 */
@CommandHandler(AnswerCourtDate)
export class AnswerCourtDateHandler implements ICommandHandler<AnswerCourtDate> {
  constructor(
    private readonly commands: CommandRunner,
    private readonly clock: Clock,
  ) {}

  async execute({ actor, body: input }: AnswerCourtDate): Promise<ResponseOf<typeof contract>> {
    const { bonds, ...answer } = input;
    const decision = { ...answer, today: dayOf(this.clock.now(), actor.timeZone), by: actor.userId };
    const commands = [...new Set(bonds)].map((bondId) => ({ id: bondId, actor, input, step: `court of ${bondId}` }));
    const states = await Promise.all(commands.map((command) => this.commands.replayOrState(bondDecider, command)));
    const open = states.flatMap(({ state }) => (state === null ? [] : [state]));
    mustBeTogether(open.map(liveBond));
    for (const state of open) answerCourtDate(state, decision);
    const answered: ResponseOf<typeof contract>['bonds'] = [];
    for (const command of commands) {
      const { events } = await this.commands.run(bondDecider, command, (state) => answerCourtDate(state, decision));
      const event = events.at(-1);
      if (!event) throw new RangeError(`Bond ${command.id} was not answered.`);
      answered.push({ bondId: command.id, revision: event.revision, answerId: event.eventId });
    }
    return { bonds: answered };
  }
}
