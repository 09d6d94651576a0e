import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { commissionDecisions as contract } from '#contracts/payouts/commission/commission-payments.ts';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { dayOf } from '#domain/kernel/days.ts';
import { CommandRunner } from '../../../platform/event-log/command-runner.ts';
import { Approvers, AskedTexts, Decide, endOn } from '../../books/approvals/index.ts';
import { CommissionFacts } from './commission-facts.query.ts';
import {
  approveCommissionPayment,
  declineCommissionPayment,
  withdrawCommissionPayment,
} from './commission-payments.ts';
import { commissionDecider } from './commission.ts';
import { Commissions } from './commissions.query.ts';

type Answer = ResponseOf<typeof contract.approve>;

/** Approves a payment to an agent or its void that waits for a second person, declines it, or takes it back. */
export class DecideCommissionPayment extends Decide<typeof contract> {}

const by = { decline: declineCommissionPayment, withdraw: withdrawCommissionPayment };

@CommandHandler(DecideCommissionPayment)
export class DecideCommissionPaymentHandler implements ICommandHandler<DecideCommissionPayment> {
  constructor(
    private readonly commands: CommandRunner,
    private readonly facts: CommissionFacts,
    private readonly commissions: Commissions,
    private readonly approvers: Approvers,
    private readonly texts: AskedTexts,
  ) {}

  async execute({ actor, which: { agentId, requestId }, decision }: DecideCommissionPayment): Promise<Answer> {
    await this.commissions.mustBeKnown(actor, agentId);
    const command = { id: agentId, actor, input: { decide: requestId, ...decision } };
    if (decision.as === 'approved') {
      const approver = await this.approvers.deciding(actor, decision.alone);
      const today = dayOf(approver.now, actor.timeZone);
      // What was asked for is paid with its number and reason.
      const { payments } = await this.commands.read(commissionDecider, actor, agentId);
      const text = await this.texts.of(actor, payments.get(requestId)?.eventId);
      await this.commands.run(commissionDecider, { ...command, text }, async (state) => {
        const owedCents = await this.facts.owed(actor, agentId);
        return approveCommissionPayment(state, { requestId, approver, today, owedCents });
      });
    } else await endOn(this.commands, commissionDecider, command, { requestId, decision, by });
    return { requestId };
  }
}
