import { CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { v5 as uuidV5 } from 'uuid';
import { returnPayment as returning } from '#contracts/books/payments/banking.ts';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { isTransfer } from '#domain/books/banking.ts';
import { dayOf } from '#domain/kernel/days.ts';
import { CommandOf } from '../../../edge/http/command-of.ts';
import { Clock } from '../../../kernel/clock.ts';
import { CommandRunner } from '../../../platform/event-log/command-runner.ts';
import { accountDecider, asBanked, returnPayment } from '../account/index.ts';
import { DepositPayment } from './deposit-payment.ts';
import { MatchTransfer } from './match-transfer.ts';

/**
 * Records what the bank sent back (money#what-can-be-returned); the id of the client's fee follows from the command.
 */
export class ReturnPayment extends CommandOf(returning) {}

@CommandHandler(ReturnPayment)
export class ReturnPaymentHandler implements ICommandHandler<ReturnPayment> {
  constructor(
    private readonly commands: CommandRunner,
    private readonly bus: CommandBus,
    private readonly clock: Clock,
  ) {}

  async execute(sent: ReturnPayment): Promise<ResponseOf<typeof returning>> {
    const { actor, params, body } = sent;
    const { accountId, paymentId } = params;
    const { bankedOn, ...input } = body;
    if (bankedOn !== null) await this.bring(sent, bankedOn);
    const command = {
      id: accountId,
      actor,
      input: { paymentId, ...input, ...(bankedOn === null ? {} : { bankedOn }) },
      text: { reason: input.reason },
    };
    const { events } = await this.commands.run(accountDecider, command, (state) =>
      returnPayment(state, this.sentBack(sent)),
    );
    return { paymentId, reopened: events.some(({ type }) => type === 'AccountReopened') };
  }

  private sentBack({ actor, params: { paymentId }, body }: ReturnPayment) {
    const { returnedOn, feeCents, bankFeeCents, refuseChecks } = body;
    const feeId = uuidV5('nsf fee', actor.commandId);
    const today = dayOf(this.clock.now(), actor.timeZone);
    return { paymentId, feeId, returnedOn, feeCents, bankFeeCents, refuseChecks, today };
  }

  /**
   * Records first that the bank got what it sent back, under a command of its own, once nothing is in the way of the
   * return (money#where-money-is). Where the bank is recorded to have it already, there is nothing to record.
   * @throws Refused as the deposit, the match and the return are.
   */
  private async bring(sent: ReturnPayment, bankedOn: string): Promise<void> {
    const { actor, params, body } = sent;
    const state = await this.commands.read(accountDecider, actor, params.accountId);
    const entry = state.entries.get(params.paymentId);
    if (entry?.kind !== 'payment' || entry.method === null || entry.depositedOn !== null) return;
    returnPayment(asBanked(state, params.paymentId, bankedOn), this.sentBack(sent));
    const as = { ...actor, commandId: uuidV5('banked', actor.commandId) };
    if (isTransfer(entry.method)) {
      await this.bus.execute(new MatchTransfer({ actor: as, params, body: { matchedOn: bankedOn } }));
    } else {
      const deposit = { depositedOn: bankedOn, reason: body.reason };
      await this.bus.execute(new DepositPayment({ actor: as, params, body: deposit }));
    }
  }
}
