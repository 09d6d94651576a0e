import { Command, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { v5 as uuidV5 } from 'uuid';
import type { depositPayment as depositing, returnPayment as returning } from '#contracts/payments/banking.ts';
import type { InputOf, ResponseOf } from '#contracts/kernel/endpoint.ts';
import { dayOf } from '#domain/days.ts';
import { Clock } from '../../kernel/clock.ts';
import { CommandRunner } from '../../platform/event-log/command-runner.ts';
import type { Actor } from '../../kernel/actor.ts';
import { accountDecider, depositPayment, returnPayment } from '../books/index.ts';

type Place = InputOf<typeof depositing>['params'];

/** Marks a payment as deposited (`books.md` 3.1). */
export class DepositPayment extends Command<ResponseOf<typeof depositing>> {
  constructor(
    readonly actor: Actor,
    readonly place: Place,
    readonly input: InputOf<typeof depositing>['body'],
  ) {
    super();
  }
}

@CommandHandler(DepositPayment)
export class DepositPaymentHandler implements ICommandHandler<DepositPayment> {
  constructor(
    private readonly commands: CommandRunner,
    private readonly clock: Clock,
  ) {}

  async execute({ actor, place, input }: DepositPayment): Promise<ResponseOf<typeof depositing>> {
    const { accountId, paymentId } = place;
    const { depositedOn, reason } = input;
    const deciding = { today: dayOf(this.clock.now(), actor.timeZone), role: actor.role, hasReason: reason !== '' };
    const command = { id: accountId, actor, input: { paymentId, ...input }, text: { reason } };
    await this.commands.run(accountDecider, command, (state) =>
      depositPayment(state, { paymentId, depositedOn, ...deciding }),
    );
    return { paymentId };
  }
}

/** Records what the bank sent back (`books.md` 3.1); the id of the fee follows from the command. */
export class ReturnPayment extends Command<ResponseOf<typeof returning>> {
  constructor(
    readonly actor: Actor,
    readonly place: Place,
    readonly input: InputOf<typeof returning>['body'],
  ) {
    super();
  }
}

@CommandHandler(ReturnPayment)
export class ReturnPaymentHandler implements ICommandHandler<ReturnPayment> {
  constructor(
    private readonly commands: CommandRunner,
    private readonly clock: Clock,
  ) {}

  async execute({ actor, place, input }: ReturnPayment): Promise<ResponseOf<typeof returning>> {
    const { accountId, paymentId } = place;
    const { returnedOn, reason, feeCents } = input;
    const today = dayOf(this.clock.now(), actor.timeZone);
    const feeId = uuidV5('nsf fee', actor.commandId);
    const command = { id: accountId, actor, input: { paymentId, ...input }, text: { reason } };
    const { events } = await this.commands.run(accountDecider, command, (state) =>
      returnPayment(state, { paymentId, returnedOn, feeId, feeCents, today }),
    );
    return { paymentId, reopened: events.some(({ type }) => type === 'AccountReopened') };
  }
}
