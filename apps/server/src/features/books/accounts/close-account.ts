import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { closeAccount as contract } from '#contracts/books/account/closing.ts';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { dayOf } from '#domain/kernel/days.ts';
import { CommandOf } from '../../../edge/http/command-of.ts';
import { Clock } from '../../../kernel/clock.ts';
import { CommandRunner } from '../../../platform/event-log/command-runner.ts';
import { accountDecider, AccountLedger, closeAccount, undeposited } from '../account/index.ts';
import { ClosingWarnings } from './closing-warnings.query.ts';

/** Closes an account at zero (money#closing-an-account). */
export class CloseAccount extends CommandOf(contract) {}

/** The balance that decides is the ledger's at the head of the account's stream: a fee at the same moment decides anew. */
@CommandHandler(CloseAccount)
export class CloseAccountHandler implements ICommandHandler<CloseAccount> {
  constructor(
    private readonly commands: CommandRunner,
    private readonly ledger: AccountLedger,
    private readonly doubts: ClosingWarnings,
    private readonly clock: Clock,
  ) {}

  async execute({ actor, params: { accountId }, body: input }: CloseAccount): Promise<ResponseOf<typeof contract>> {
    const today = dayOf(this.clock.now(), actor.timeZone);
    const { confirmed } = input;
    const command = { id: accountId, actor, input: { close: accountId } };
    await this.commands.run(accountDecider, command, async (state, head) => {
      const balanceCents = await this.ledger.balanceAt(actor, accountId, head);
      const question = confirmed ? null : await this.doubts.of(actor, accountId, undeposited(state));
      return closeAccount(state, { balanceCents, today, question, confirmed });
    });
    return { accountId };
  }
}
