import { Command, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import type { recordPayment as contract } from '#contracts/books/accounts.ts';
import type { InputOf, ResponseOf } from '#contracts/kernel/endpoint.ts';
import { dayOf } from '#domain/days.ts';
import { Clock } from '../../kernel/clock.ts';
import { CommandRunner } from '../../platform/event-log/command-runner.ts';
import type { CommandOptions } from '../../platform/event-log/command-runner.ts';
import { ProjectionHalts } from '../../platform/projections/projection-halts.ts';
import { Refused } from '../../kernel/refused.ts';
import type { Actor } from '../../kernel/actor.ts';
import { Receipts } from '../ledger/index.ts';
import { accountDecider, receivePayment } from './account.ts';

/** Records a payment on an account; the command id is the payment's id. */
export class RecordPayment extends Command<ResponseOf<typeof contract>> {
  constructor(
    readonly actor: Actor,
    readonly accountId: string,
    readonly input: InputOf<typeof contract>['body'],
  ) {
    super();
  }
}

@CommandHandler(RecordPayment)
export class RecordPaymentHandler implements ICommandHandler<RecordPayment> {
  constructor(
    private readonly commands: CommandRunner,
    private readonly receipts: Receipts,
    private readonly halts: ProjectionHalts,
    private readonly clock: Clock,
  ) {}

  async execute({ actor, accountId, input }: RecordPayment): Promise<ResponseOf<typeof contract>> {
    const { amountCents, method, paidOn, payer, note, externalReference, reason } = input;
    const paymentId = actor.commandId;
    const today = dayOf(this.clock.now(), actor.timeZone);
    const deciding = { today, role: actor.role, hasReason: reason !== '' };
    const command = { id: accountId, actor, input, text: { payer, note, externalReference, reason } };
    await this.mustBeNumbered(command);
    const { position } = await this.commands.run(accountDecider, command, (state) =>
      receivePayment(state, { paymentId, amountCents, method, paidOn, ...deciding }),
    );
    return { paymentId, receiptNumber: await this.receipts.numberOf(actor, paymentId, position) };
  }

  /** A payer gets a numbered receipt, so stopped books take no new payment; a repeated command is still answered. */
  private async mustBeNumbered(command: CommandOptions): Promise<void> {
    if ((await this.halts.of('ledger', command.actor.organizationId)) !== 'stopped') return;
    const { replayed } = await this.commands.look(accountDecider, command);
    if (!replayed) throw new Refused('MONEY_STOPPED');
  }
}
