import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { depositPayment as depositing } from '#contracts/books/payments/banking.ts';
import type { InputOf, ResponseOf } from '#contracts/kernel/endpoint.ts';
import { CommandOf } from '../../../edge/http/command-of.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { CommandRunner } from '../../../platform/event-log/command-runner.ts';
import { accountDecider, banking } from '../account/index.ts';
import { Till } from '../ledger/index.ts';
import { cashMustReach } from './bag-cash.ts';
import { bagOf, centsOf } from './deposit-lines.ts';
import { DepositRequests } from './deposit-requests.ts';
import { BookingDays } from '../periods/index.ts';
import { Deposits } from './deposits.ts';

type Body = InputOf<typeof depositing>['params'] & InputOf<typeof depositing>['body'];

/** Marks a payment as deposited, in a bag of its own (money#deposit-is-a-bag); the command id is the deposit's id. */
export class DepositPayment extends CommandOf(depositing) {}

@CommandHandler(DepositPayment)
export class DepositPaymentHandler implements ICommandHandler<DepositPayment> {
  constructor(
    private readonly commands: CommandRunner,
    private readonly deposits: Deposits,
    private readonly requests: DepositRequests,
    private readonly till: Till,
    private readonly days: BookingDays,
  ) {}

  async execute({ actor, params, body: input }: DepositPayment): Promise<ResponseOf<typeof depositing>> {
    const { paymentId } = params;
    const body = { ...params, ...input };
    if ((await this.requests.asked(actor, body)) !== null) return { paymentId, waiting: true };
    const isDecided = await this.deposits.isDecided(actor, body);
    if (!isDecided && (await this.decide(actor, body)) === 'waiting') return { paymentId, waiting: true };
    const { leftOut } = await this.deposits.finish(actor, actor.commandId);
    for (const { refused } of leftOut) throw refused;
    return { paymentId, waiting: false };
  }

  private async decide(actor: Actor, body: Body): Promise<'waiting' | 'decided'> {
    const { accountId, paymentId: entryId, depositedOn: madeOn, reason } = body;
    const deciding = await this.days.deciding(actor, reason);
    const lines = [{ kind: 'receipt', accountId, entryId }] as const;
    const isByTwo = await this.requests.isByTwo(actor);
    return this.till.taking(actor, async (there) => {
      const state = await this.commands.read(accountDecider, actor, accountId);
      const input = { entryId, on: madeOn, slip: '', fromTill: true, ...deciding };
      const { cents, isCash, tillId } = centsOf(lines[0], banking.depositPayment(state, input));
      const waiting = await this.requests.mustBeFree(actor, actor.commandId, { lines });
      // Out of its till as far as the cash there reaches; else it was handed over to the office drawer.
      const fromTill = isCash && tillId !== null && cents <= (await there(tillId)) - (waiting.get(tillId) ?? 0);
      const sums = {
        cashCents: isCash && !fromTill ? cents : 0,
        otherCents: isCash ? 0 : cents,
        tills: new Map(fromTill ? [[tillId, cents]] : []),
      };
      const tills = fromTill ? [] : null;
      const bag = bagOf(sums, 0, tills);
      if (isCash) await cashMustReach(bag, { there, waiting });
      if (isByTwo) {
        await this.requests.ask(actor, body, { madeOn, lines, bag, fromTill, reason });
        return 'waiting';
      }
      const wanted = { kind: 'deposit', madeOn, lines, cashCents: 0, tills, feeCents: 0, reason } as const;
      await this.deposits.decide(actor, body, wanted, deciding);
      return 'decided';
    });
  }
}
