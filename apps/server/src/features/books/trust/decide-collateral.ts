import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { collateralDecisions as contract } from '#contracts/books/trust/collateral.ts';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { CommandRunner } from '../../../platform/event-log/command-runner.ts';
import { Decide, Decisions } from '../approvals/index.ts';
import { AccountsOwing } from './accounts-owing.ts';
import { SyncCollateralApplications } from './sync-collateral-applications.ts';
import { approveCollateral, declineCollateral, withdrawCollateral } from './trust.ts';
import { trustDecider } from './trust-state.ts';

/** Approves collateral that is given back or applied, or the void of a receipt or return of it, declines it, or takes it back. */
export class DecideCollateral extends Decide<typeof contract> {}

const by = { decline: declineCollateral, withdraw: withdrawCollateral };

@CommandHandler(DecideCollateral)
export class DecideCollateralHandler implements ICommandHandler<DecideCollateral> {
  constructor(
    private readonly decisions: Decisions,
    private readonly commands: CommandRunner,
    private readonly owing: AccountsOwing,
    private readonly applications: SyncCollateralApplications,
  ) {}

  async execute({
    actor,
    which: { requestId },
    decision,
  }: DecideCollateral): Promise<ResponseOf<typeof contract.approve>> {
    const command = { id: actor.organizationId, actor, input: { decide: requestId, ...decision } };
    await this.mustBeOwed(actor, requestId, decision.as);
    const decided = await this.decisions.carryOut(trustDecider, command, {
      requestId,
      decision,
      by,
      asked: ({ returns, voids, returnVoids, applications }) =>
        returns.get(requestId) ?? voids.get(requestId) ?? returnVoids.get(requestId) ?? applications.get(requestId),
      approve: (state, approver) => approveCollateral(state, { requestId, ...approver }),
    });
    await this.applications.hear(actor, requestId);
    return decided;
  }

  /** What is applied the account must owe: it is judged first, where it can still wait. */
  private async mustBeOwed(actor: Actor, requestId: string, as: DecideCollateral['decision']['as']): Promise<void> {
    const { applications } = await this.commands.read(trustDecider, actor, actor.organizationId);
    const application = applications.get(requestId);
    if (as === 'approved' && application?.state === 'pending') await this.owing.mustTake(actor, application);
  }
}
