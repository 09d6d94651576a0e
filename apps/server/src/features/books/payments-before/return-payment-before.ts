import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { v5 as uuidV5 } from 'uuid';
import { returnPaymentBefore as returning } from '#contracts/books/payments/payments-before.ts';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { dayOf } from '#domain/kernel/days.ts';
import { CommandOf } from '../../../edge/http/command-of.ts';
import { Clock } from '../../../kernel/clock.ts';
import { CommandRunner } from '../../../platform/event-log/command-runner.ts';
import { accountDecider, returnPaymentBefore } from '../account/index.ts';

/** Records what the bank sent back of a payment that the old program took (moving-in#payments-before). */
export class ReturnPaymentBefore extends CommandOf(returning) {}

@CommandHandler(ReturnPaymentBefore)
export class ReturnPaymentBeforeHandler implements ICommandHandler<ReturnPaymentBefore> {
  constructor(
    private readonly commands: CommandRunner,
    private readonly clock: Clock,
  ) {}

  async execute({ actor, params, body }: ReturnPaymentBefore): Promise<ResponseOf<typeof returning>> {
    const { accountId, paymentId } = params;
    const { reason, ...returned } = body;
    const feeId = uuidV5('nsf fee', actor.commandId);
    const today = dayOf(this.clock.now(), actor.timeZone);
    const command = { id: accountId, actor, input: { paymentId, ...body }, text: { reason } };
    const { events } = await this.commands.run(accountDecider, command, (state) =>
      returnPaymentBefore(state, { paymentId, feeId, today, ...returned }),
    );
    return { paymentId, reopened: events.some(({ type }) => type === 'AccountReopened') };
  }
}
