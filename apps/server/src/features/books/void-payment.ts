import { Command, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import type { voidPayment as contract } from '#contracts/books/accounts.ts';
import type { InputOf, ResponseOf } from '#contracts/kernel/endpoint.ts';
import { dayOf } from '#domain/days.ts';
import { Clock } from '../../kernel/clock.ts';
import { CommandRunner } from '../../platform/event-log/command-runner.ts';
import type { Actor } from '../../kernel/actor.ts';
import { accountDecider, voidPayment } from './account.ts';

/** Takes a payment back with a reason: "delete" on the screens (decision 4). */
export class VoidPayment extends Command<ResponseOf<typeof contract>> {
  constructor(
    readonly actor: Actor,
    readonly params: InputOf<typeof contract>['params'],
    readonly input: InputOf<typeof contract>['body'],
  ) {
    super();
  }
}

@CommandHandler(VoidPayment)
export class VoidPaymentHandler implements ICommandHandler<VoidPayment> {
  constructor(
    private readonly commands: CommandRunner,
    private readonly clock: Clock,
  ) {}

  async execute({ actor, params, input }: VoidPayment): Promise<ResponseOf<typeof contract>> {
    const { accountId, paymentId: entryId } = params;
    const { reasonCode, reason } = input;
    const today = dayOf(this.clock.now(), actor.timeZone);
    await this.commands.run(
      accountDecider,
      { id: accountId, actor, input: { entryId, ...input }, text: { reason } },
      (state) => voidPayment(state, { entryId, reasonCode, today }),
    );
    return { voided: true };
  }
}
