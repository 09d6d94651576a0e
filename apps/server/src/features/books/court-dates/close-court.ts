import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { closeCourt as contract } from '#contracts/books/bond/court-answers.ts';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import type { RefusalCode } from '#contracts/kernel/errors.ts';
import { dayOf } from '#domain/kernel/days.ts';
import { CommandOf } from '../../../edge/http/command-of.ts';
import { Clock } from '../../../kernel/clock.ts';
import { Refused } from '../../../kernel/refused.ts';
import { CommandRunner } from '../../../platform/event-log/command-runner.ts';
import { bondDecider } from '../bond/index.ts';
import { closeCourt, mustBeClosable } from './court-answer.ts';

/** A court is closed on a day: what it had on it is reset to another, with the reason (today#court-closed). */
export class CloseCourt extends CommandOf(contract) {}

/** What somebody else did with the date meanwhile: it stays as they left it. */
const CHANGED_MEANWHILE: readonly RefusalCode[] = [
  'BOND_NOT_FOUND',
  'BOND_VOIDED',
  'COURT_DATE_CHANGED',
  'COURT_DATE_ANSWERED',
];

/**
 * The days are judged first; then each bond by its own stream, under a step of its own. Sent again after a crash between,
 * it goes on with those that are left (building#several-streams).
 */
@CommandHandler(CloseCourt)
export class CloseCourtHandler implements ICommandHandler<CloseCourt> {
  constructor(
    private readonly commands: CommandRunner,
    private readonly clock: Clock,
  ) {}

  async execute({ actor, body: input }: CloseCourt): Promise<ResponseOf<typeof contract>> {
    const { bonds, reason, ...closing } = input;
    const decision = { ...closing, today: dayOf(this.clock.now(), actor.timeZone), by: actor.userId };
    mustBeClosable(decision);
    const changed: string[] = [];
    const unique = [...new Set(bonds)];
    for (const id of unique) {
      const command = { id, actor, input, step: `closed court of ${id}`, text: { reason } };
      try {
        await this.commands.run(bondDecider, command, (state) => closeCourt(state, decision));
      } catch (error) {
        if (!(error instanceof Refused) || !CHANGED_MEANWHILE.includes(error.code)) throw error;
        changed.push(id);
      }
    }
    return { reset: unique.length - changed.length, changed };
  }
}
