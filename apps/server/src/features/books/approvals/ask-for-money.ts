import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { askForRefund as contract } from '#contracts/books/approvals/approvals.ts';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { dayOf } from '#domain/kernel/days.ts';
import type { RefundMethod } from '#domain/kernel/payment-methods.ts';
import { Clock } from '../../../kernel/clock.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { CommandRunner } from '../../../platform/event-log/command-runner.ts';
import { accountDecider, AccountLedger, requestMoney } from '../account/index.ts';
import { OpenTills } from '../tills/index.ts';

/** What is asked for, in cents; `confirmed`: a check that may still come back was asked about. */
interface Asked {
  what: { kind: 'refund'; method: RefundMethod } | { kind: 'write-off'; method: null };
  amountCents: number;
  reason: string;
  confirmed: boolean;
}

/** Asks for a refund or a write-off (money#second-person); the command id is the request's id. */
export class AskForMoney extends Command<ResponseOf<typeof contract>> {
  constructor(
    readonly actor: Actor,
    readonly accountId: string,
    readonly asked: Asked,
  ) {
    super();
  }
}

/** The balance that decides is the ledger's at the head of the account's stream: a payment at the same moment decides anew. */
@CommandHandler(AskForMoney)
export class AskForMoneyHandler implements ICommandHandler<AskForMoney> {
  constructor(
    private readonly commands: CommandRunner,
    private readonly ledger: AccountLedger,
    private readonly tills: OpenTills,
    private readonly clock: Clock,
  ) {}

  async execute({ actor, accountId, asked }: AskForMoney): Promise<ResponseOf<typeof contract>> {
    const { what, amountCents, reason, confirmed } = asked;
    const requestId = actor.commandId;
    const command = { id: accountId, actor, input: { ...what, amountCents, reason, confirmed }, text: { reason } };
    const { replayed } = await this.commands.replayOrState(accountDecider, command);
    if (replayed) return { requestId };
    const now = this.clock.now();
    const wanted = { ...what, requestId, amountCents, askedBy: actor.userId, askedAt: now.toISOString() };
    const today = dayOf(now, actor.timeZone);
    await this.commands.run(accountDecider, command, async (state, head) => {
      const balanceCents = await this.ledger.balanceAt(actor, accountId, head);
      const paying = { userId: actor.userId, amountCents };
      const from = wanted.method === 'Cash' ? await this.tills.payingFrom(actor, paying) : { cashThereCents: 0 };
      return requestMoney(state, wanted, { balanceCents, today, confirmed, ...from });
    });
    return { requestId };
  }
}
