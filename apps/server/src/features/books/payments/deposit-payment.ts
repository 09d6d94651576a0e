import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { depositPayment as depositing } from '#contracts/books/payments/banking.ts';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { CommandOf } from '../../../edge/http/command-of.ts';
import { CommandRunner } from '../../../platform/event-log/command-runner.ts';
import { accountDecider, banking } from '../account/index.ts';
import { Till } from '../ledger/index.ts';
import { centsOf } from './deposit-lines.ts';
import { mustBeInTill } from './deposit.ts';
import { BookingDays } from '../periods/index.ts';
import { Deposits } from './deposits.ts';

/** Marks a payment as deposited, in a bag of its own (money#deposit-is-a-bag); the command id is the deposit's id. */
export class DepositPayment extends CommandOf(depositing) {}

@CommandHandler(DepositPayment)
export class DepositPaymentHandler implements ICommandHandler<DepositPayment> {
  constructor(
    private readonly commands: CommandRunner,
    private readonly deposits: Deposits,
    private readonly till: Till,
    private readonly days: BookingDays,
  ) {}

  async execute({ actor, params: place, body: input }: DepositPayment): Promise<ResponseOf<typeof depositing>> {
    const { accountId, paymentId } = place;
    const body = { ...place, ...input };
    if (!(await this.deposits.isDecided(actor, body))) {
      const { depositedOn: madeOn, reason } = input;
      const deciding = await this.days.deciding(actor, reason);
      const lines = [{ kind: 'receipt', accountId, entryId: paymentId }] as const;
      const wanted = { kind: 'deposit', madeOn, lines, cashCents: 0, feeCents: 0, reason } as const;
      await this.till.taking(actor, async (there) => {
        const state = await this.commands.read(accountDecider, actor, accountId);
        const events = banking.depositPayment(state, { entryId: paymentId, on: madeOn, slip: '', ...deciding });
        const { cents, isCash } = centsOf(lines[0], events);
        if (isCash) mustBeInTill({ cashReceiptsCents: cents, otherReceiptsCents: 0, cashCents: 0 }, await there());
        await this.deposits.decide(actor, body, wanted, deciding);
      });
    }
    const { leftOut } = await this.deposits.finish(actor, actor.commandId);
    for (const { refused } of leftOut) throw refused;
    return { paymentId };
  }
}
