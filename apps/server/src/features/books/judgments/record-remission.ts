import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { recordRemission as contract } from '#contracts/books/bond/judgments.ts';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { dayOf } from '#domain/kernel/days.ts';
import { CommandOf } from '../../../edge/http/command-of.ts';
import { Clock } from '../../../kernel/clock.ts';
import type { Refused } from '../../../kernel/refused.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { CommandRunner } from '../../../platform/event-log/command-runner.ts';
import { AccountForBond } from '../account/index.ts';
import { bondDecider, changedStatus, judgments, type Bond } from '../bond/index.ts';
import { SuretyOfBond } from '../power-numbers/index.ts';

/** Records a remission of a judgment (money#remission). */
export class RecordRemission extends CommandOf(contract) {}

@CommandHandler(RecordRemission)
export class RecordRemissionHandler implements ICommandHandler<RecordRemission> {
  constructor(
    private readonly commands: CommandRunner,
    private readonly accounts: AccountForBond,
    private readonly sureties: SuretyOfBond,
    private readonly clock: Clock,
  ) {}

  async execute({ actor, params: { bondId }, body: input }: RecordRemission): Promise<ResponseOf<typeof contract>> {
    const { amountCents: remittedCents, into } = input;
    const today = dayOf(this.clock.now(), actor.timeZone);
    const command = { id: bondId, actor, input: { remission: input } };
    const { events } = await this.commands.run(bondDecider, command, async (state) => {
      const bufOf = into === 'buf' ? await this.sureties.ofBuf(actor, state) : null;
      return judgments.remitJudgment(state, { remittedCents, bufOf, today, closed: await this.closed(actor, state) });
    });
    return changedStatus(bondId, events);
  }

  /** Which of the billed accounts take no money, and why. */
  private async closed(actor: Actor, state: Bond): Promise<Map<string, Refused>> {
    const closed = new Map<string, Refused>();
    for (const accountId of judgments.billedAccounts(state)) {
      const refused = await this.accounts.closed(actor, accountId);
      if (refused) closed.set(accountId, refused);
    }
    return closed;
  }
}
