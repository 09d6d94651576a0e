import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { transferEntry as contract } from '#contracts/books/transfers/transfers.ts';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { dayOf } from '#domain/kernel/days.ts';
import { CommandOf } from '../../../edge/http/command-of.ts';
import { Clock } from '../../../kernel/clock.ts';
import { CommandRunner } from '../../../platform/event-log/command-runner.ts';
import { Refused } from '../../../kernel/refused.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { AccountForBond, accountDecider, transferEntries, type Account } from '../account/index.ts';
import { FinishTransfers } from './finish-transfers.ts';

type Answer = ResponseOf<typeof contract>;

/**
 * Transfers a payment, fee or charge alone (money#transfer-of-an-entry); the command id is the transfer's. A payment
 * that was taken on the wrong account goes to any of the agency. What somebody owes does not become another person's
 * debt: a fee or charge goes only to an account of the same defendant.
 */
export class TransferEntry extends CommandOf(contract) {}

@CommandHandler(TransferEntry)
export class TransferEntryHandler implements ICommandHandler<TransferEntry> {
  constructor(
    private readonly commands: CommandRunner,
    private readonly accounts: AccountForBond,
    private readonly transfers: FinishTransfers,
    private readonly clock: Clock,
  ) {}

  async execute({ actor, params: place, body: input }: TransferEntry): Promise<Answer> {
    const { accountId, entryId } = place;
    const { toAccountId, reason } = input;
    const command = { id: accountId, actor, input: { entryId, ...input }, text: { reason } };
    const today = dayOf(this.clock.now(), actor.timeZone);
    const going = { bond: null, leaveBehind: [], also: [entryId] };
    const decision = { transferId: actor.commandId, toAccountId, ...going, today };
    const before = await this.commands.replayOrState(accountDecider, command);
    if (before.state) {
      transferEntries(before.state, decision); // what the account itself refuses comes before what the other one does
      await this.mustTake(actor, before.state, entryId, toAccountId);
      await this.commands.run(accountDecider, command, (state) => transferEntries(state, decision));
    }
    await this.transfers.finish(actor, { transferId: actor.commandId, fromAccountId: accountId, bondId: null });
    return { entryId, accountId: toAccountId };
  }

  /** @throws Refused ON_ACCOUNT_ALREADY, ACCOUNT_NOT_FOUND, ACCOUNT_CLOSED; of a debt ACCOUNT_OF_OTHER_DEFENDANT. */
  private async mustTake(actor: Actor, from: Account, entryId: string, toAccountId: string): Promise<void> {
    if (from.accountId === toAccountId) throw new Refused('ON_ACCOUNT_ALREADY');
    const to = await this.commands.read(accountDecider, actor, toAccountId);
    if (to.status === 'absent') throw new Refused('ACCOUNT_NOT_FOUND');
    const isPayment = from.entries.get(entryId)?.kind === 'payment';
    if (!isPayment && to.defendantId !== from.defendantId) throw new Refused('ACCOUNT_OF_OTHER_DEFENDANT');
    const closed = await this.accounts.closed(actor, toAccountId);
    if (closed) throw closed;
  }
}
