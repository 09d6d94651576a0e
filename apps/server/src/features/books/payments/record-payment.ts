import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { recordPayment as contract } from '#contracts/books/account/accounts.ts';
import type { InputOf, ResponseOf } from '#contracts/kernel/endpoint.ts';
import { CommandRunner } from '../../../platform/event-log/command-runner.ts';
import { ProjectionHalts } from '../../../platform/projections/projection-halts.ts';
import { Refused } from '../../../kernel/refused.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { Receipts } from '../ledger/index.ts';
import { accountDecider, receivePayment, recoverWriteOff, type Account } from '../account/index.ts';
import { BookingDays } from '../periods/index.ts';
import { OpenTills } from '../tills/index.ts';
import { DuplicatePaymentCheck } from './duplicate-payment-check.ts';

/** Records a payment on an account, or one for what was written off of it; the command id is the payment's id. */
export class RecordPayment extends Command<ResponseOf<typeof contract>> {
  constructor(
    readonly actor: Actor,
    readonly accountId: string,
    readonly input: InputOf<typeof contract>['body'],
    readonly isRecovery = false,
  ) {
    super();
  }
}

/** A repeated command is answered as it was; else all refusals come first, then what is asked, then the event. */
@CommandHandler(RecordPayment)
export class RecordPaymentHandler implements ICommandHandler<RecordPayment> {
  constructor(
    private readonly commands: CommandRunner,
    private readonly doubts: DuplicatePaymentCheck,
    private readonly receipts: Receipts,
    private readonly halts: ProjectionHalts,
    private readonly days: BookingDays,
    private readonly tills: OpenTills,
  ) {}

  async execute({ actor, accountId, input, isRecovery }: RecordPayment): Promise<ResponseOf<typeof contract>> {
    const { amountCents, method, paidOn, payer, note, externalReference, reason, confirmed } = input;
    const paymentId = actor.commandId;
    const deciding = await this.days.deciding(actor, reason);
    const payment: Parameters<typeof receivePayment>[1] = { paymentId, amountCents, method, paidOn, ...deciding };
    const receive = isRecovery ? recoverWriteOff : receivePayment;
    const command = { id: accountId, actor, input, text: { payer, note, externalReference, reason } };
    const wanted = { payments: [{ accountId, paymentId, amountCents }], method, externalReference, confirmed };
    const check = async (state: Account): Promise<void> => {
      // A payer gets a numbered receipt, so stopped books take no new payment.
      if ((await this.halts.of('ledger', actor.organizationId)) === 'stopped') throw new Refused('MONEY_STOPPED');
      payment.tillId = await this.tills.takingInto(actor, method);
      receive(state, payment);
      await this.doubts.claim(actor, wanted);
    };
    const { position } = await this.tills.whileNobodyCounts(actor, method, async () => {
      await this.doubts.withClaims(actor, () => this.commands.checkFirst(accountDecider, command, check));
      return this.commands.run(accountDecider, command, (newest) => receive(newest, payment));
    });
    return { paymentId, receiptNumber: await this.receipts.numberOf(actor, paymentId, position) };
  }
}
