import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { commissionDecisions as contract } from '#contracts/payouts/commission/commission-payments.ts';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { Decide, Decisions } from '../../books/approvals/index.ts';
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
    private readonly decisions: Decisions,
    private readonly facts: CommissionFacts,
    private readonly commissions: Commissions,
  ) {}

  async execute({ actor, which: { agentId, requestId }, decision }: DecideCommissionPayment): Promise<Answer> {
    await this.commissions.mustBeKnown(actor, agentId);
    const command = { id: agentId, actor, input: { decide: requestId, ...decision } };
    return this.decisions.carryOut(commissionDecider, command, {
      requestId,
      decision,
      by,
      asked: ({ payments }) => payments.get(requestId),
      approve: async (state, decided) => {
        const owedCents = await this.facts.owed(actor, agentId);
        return approveCommissionPayment(state, { requestId, ...decided, owedCents });
      },
    });
  }
}
