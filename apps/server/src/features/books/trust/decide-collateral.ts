import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { collateralDecisions as contract } from '#contracts/books/trust/collateral.ts';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { Decide, Decisions } from '../approvals/index.ts';
import { approveCollateral, declineCollateral, withdrawCollateral } from './trust.ts';
import { trustDecider } from './trust-state.ts';

/** Approves collateral that is given back, or the void of a receipt of it, declines it, or takes it back. */
export class DecideCollateral extends Decide<typeof contract> {}

const by = { decline: declineCollateral, withdraw: withdrawCollateral };

@CommandHandler(DecideCollateral)
export class DecideCollateralHandler implements ICommandHandler<DecideCollateral> {
  constructor(private readonly decisions: Decisions) {}

  async execute({
    actor,
    which: { requestId },
    decision,
  }: DecideCollateral): Promise<ResponseOf<typeof contract.approve>> {
    const command = { id: actor.organizationId, actor, input: { decide: requestId, ...decision } };
    return this.decisions.carryOut(trustDecider, command, {
      requestId,
      decision,
      by,
      asked: ({ returns, voids }) => returns.get(requestId) ?? voids.get(requestId),
      approve: (state, decided) => approveCollateral(state, { requestId, ...decided }),
    });
  }
}
