import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { v5 as uuidV5 } from 'uuid';
import { returnPayment as returning } from '#contracts/books/payments/banking.ts';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { dayOf } from '#domain/kernel/days.ts';
import { CommandOf } from '../../../edge/http/command-of.ts';
import { Clock } from '../../../kernel/clock.ts';
import { CommandRunner } from '../../../platform/event-log/command-runner.ts';
import { accountDecider, returnPayment } from '../account/index.ts';

/**
 * Records what the bank sent back (money#what-can-be-returned); the id of the client's fee follows from the command.
 */
export class ReturnPayment extends CommandOf(returning) {}

@CommandHandler(ReturnPayment)
export class ReturnPaymentHandler implements ICommandHandler<ReturnPayment> {
  constructor(
    private readonly commands: CommandRunner,
    private readonly clock: Clock,
  ) {}

  async execute({ actor, params: place, body: input }: ReturnPayment): Promise<ResponseOf<typeof returning>> {
    const { accountId, paymentId } = place;
    const { reason, ...sentBack } = input;
    const today = dayOf(this.clock.now(), actor.timeZone);
    const feeId = uuidV5('nsf fee', actor.commandId);
    const command = { id: accountId, actor, input: { paymentId, ...input }, text: { reason } };
    const { events } = await this.commands.run(accountDecider, command, (state) =>
      returnPayment(state, { paymentId, feeId, ...sentBack, today }),
    );
    return { paymentId, reopened: events.some(({ type }) => type === 'AccountReopened') };
  }
}
