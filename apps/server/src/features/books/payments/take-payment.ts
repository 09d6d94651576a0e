import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { takePayment as contract } from '#contracts/books/payments/payments.ts';
import type { InputOf, ResponseOf } from '#contracts/kernel/endpoint.ts';
import { CommandOf } from '../../../edge/http/command-of.ts';
import { Refused } from '../../../kernel/refused.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { CommandRunner } from '../../../platform/event-log/command-runner.ts';
import { ProjectionHalts } from '../../../platform/projections/projection-halts.ts';
import { AccountForBond, accountDecider, receivePayment } from '../account/index.ts';
import { Receipts } from '../ledger/index.ts';
import { DuplicatePaymentCheck } from './duplicate-payment-check.ts';
import { BookingDays } from '../periods/index.ts';
import { OpenTills } from '../tills/index.ts';
import { Takings } from './takings.ts';

type Answer = ResponseOf<typeof contract>;
type Body = InputOf<typeof contract>['body'];

/** Takes one payment for several accounts; the command id is the taking's id. */
export class TakePayment extends CommandOf(contract) {}

/** All refusals first, of every account; then what is asked; then it is decided, and each account is booked. */
@CommandHandler(TakePayment)
export class TakePaymentHandler implements ICommandHandler<TakePayment> {
  constructor(
    private readonly commands: CommandRunner,
    private readonly accounts: AccountForBond,
    private readonly doubts: DuplicatePaymentCheck,
    private readonly takings: Takings,
    private readonly receipts: Receipts,
    private readonly halts: ProjectionHalts,
    private readonly days: BookingDays,
    private readonly tills: OpenTills,
  ) {}

  async execute({ actor, body: input }: TakePayment): Promise<Answer> {
    const booked = await this.tills.whileNobodyCounts(actor, input.method, async () => {
      if (!(await this.takings.isDecided(actor, input))) await this.decide(actor, input);
      return this.takings.finish(actor, actor.commandId);
    });
    const payments = await Promise.all(
      booked.map(async ({ accountId, paymentId, position }) => ({
        accountId,
        paymentId,
        receiptNumber: await this.receipts.numberOf(actor, paymentId, position),
      })),
    );
    return { takingId: actor.commandId, payments };
  }

  private async decide(actor: Actor, input: Body): Promise<void> {
    if ((await this.halts.of('ledger', actor.organizationId)) === 'stopped') throw new Refused('MONEY_STOPPED');
    const { method, paidOn, reason, externalReference, confirmed } = input;
    const tillId = await this.tills.takingInto(actor, method);
    const deciding = { ...(await this.days.deciding(actor, reason)), tillId };
    const payments = this.takings.sharesOf(actor, input);
    for (const { accountId, paymentId, amountCents } of payments) {
      const closed = await this.accounts.closed(actor, accountId);
      if (closed) throw closed;
      const state = await this.commands.read(accountDecider, actor, accountId);
      receivePayment(state, { paymentId, amountCents, method, paidOn, ...deciding });
    }
    const wanted = { payments, method, externalReference, confirmed };
    await this.doubts.withClaims(actor, () => this.doubts.claim(actor, wanted));
    await this.takings.decide(actor, input, deciding);
    // The same id with another body at the same moment: whose row it is decides.
    await this.takings.isDecided(actor, input);
  }
}
