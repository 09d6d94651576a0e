import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { depositDecisions as contract } from '#contracts/books/drawer/deposit-requests.ts';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { Approvers, Decide } from '../approvals/index.ts';
import { DepositDecisions } from '../payments/index.ts';

/** Approves a deposit that waits for a second person, declines it, or takes it back (money#deposits-by-two). */
export class DecideDeposit extends Decide<typeof contract> {}

@CommandHandler(DecideDeposit)
export class DecideDepositHandler implements ICommandHandler<DecideDeposit> {
  constructor(
    private readonly deposits: DepositDecisions,
    private readonly approvers: Approvers,
  ) {}

  async execute({
    actor,
    which: { requestId },
    decision,
  }: DecideDeposit): Promise<ResponseOf<typeof contract.approve>> {
    if (decision.as === 'approved') {
      const { approver } = await this.approvers.deciding(actor, decision.alone);
      await this.deposits.approve(actor, requestId, approver);
    } else await this.deposits.end(actor, requestId, decision);
    return { requestId };
  }
}
