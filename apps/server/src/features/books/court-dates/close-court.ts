import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { closeCourt as contract } from '#contracts/books/bond/court-answers.ts';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import type { RefusalCode } from '#contracts/kernel/errors.ts';
import { dayOf } from '#domain/kernel/days.ts';
import { CommandOf } from '../../../edge/http/command-of.ts';
import { Clock } from '../../../kernel/clock.ts';
import { Refused } from '../../../kernel/refused.ts';
import { CommandRunner } from '../../../platform/event-log/command-runner.ts';
import { TenantRows } from '../../../platform/rows/tenant-rows.ts';
import { bondDecider } from '../bond/index.ts';
import { closeCourt } from './court-answer.ts';

/** A court is closed on a day: what it had on it is reset to another, with the reason (today#court-closed). */
export class CloseCourt extends CommandOf(contract) {}

/** What somebody else did with the date meanwhile: it stays as they left it. */
const CHANGED_MEANWHILE: readonly RefusalCode[] = ['BOND_VOIDED', 'COURT_DATE_CHANGED', 'COURT_DATE_ANSWERED'];

/** Whether it was done: not where the date was changed meanwhile. @throws every other refusal. */
const isDone = async (work: () => Promise<unknown>): Promise<boolean> => {
  try {
    await work();
    return true;
  } catch (error) {
    if (error instanceof Refused && CHANGED_MEANWHILE.includes(error.code)) return false;
    throw error;
  }
};

/**
 * All refusals first, of every bond; then each is reset by its own stream, under a step of its own. Sent again after a
 * crash between, it goes on with those that are left (building#several-streams).
 */
@CommandHandler(CloseCourt)
export class CloseCourtHandler implements ICommandHandler<CloseCourt> {
  constructor(
    private readonly commands: CommandRunner,
    private readonly rows: TenantRows,
    private readonly clock: Clock,
  ) {}

  async execute({ actor, body: input }: CloseCourt): Promise<ResponseOf<typeof contract>> {
    const { bonds, reason, ...closing } = input;
    const decision = { ...closing, today: dayOf(this.clock.now(), actor.timeZone), by: actor.userId };
    const commands = [...new Set(bonds)].map((id) => {
      return { id, actor, input, step: `closed court of ${id}`, text: { reason } };
    });
    for (const command of commands) {
      await isDone(async () => {
        const { state } = await this.commands.replayOrState(bondDecider, command);
        if (state !== null) closeCourt(state, decision);
      });
    }
    // The whole is one request: what finds nothing to do on a bond keeps nothing there.
    await this.rows.write(actor, { closeCourt: input }, () => Promise.resolve({}));
    const changed: string[] = [];
    for (const command of commands) {
      const reset = await isDone(() => this.commands.run(bondDecider, command, (state) => closeCourt(state, decision)));
      if (!reset) changed.push(command.id);
    }
    return { reset: commands.length - changed.length, changed };
  }
}
