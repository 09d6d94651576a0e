import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { openingDecisions as contract } from '#contracts/books/opening/opening.ts';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { AuditTrail } from '../../../platform/audit/audit-trail.ts';
import { TenantDatabase } from '../../../platform/database/tenant-database.ts';
import { Decide, Decisions } from '../approvals/index.ts';
import { approveOpening, declineOpening, withdrawOpening } from './opening.ts';
import { OpeningCollateral } from './opening-collateral.ts';
import { OpeningTotals } from './opening-totals.query.ts';
import { enteredLines, wantedLines } from './opening-lines.query.ts';
import { openingDecider } from './opening-state.ts';

/** Approves the seal of the opening, or a correction after it, declines it, or takes it back. */
export class DecideOpening extends Decide<typeof contract> {}

const by = { decline: declineOpening, withdraw: withdrawOpening };

@CommandHandler(DecideOpening)
export class DecideOpeningHandler implements ICommandHandler<DecideOpening> {
  constructor(
    private readonly decisions: Decisions,
    private readonly database: TenantDatabase,
    private readonly trail: AuditTrail,
    private readonly held: OpeningCollateral,
    private readonly totals: OpeningTotals,
  ) {}

  async execute({
    actor,
    which: { requestId },
    decision,
  }: DecideOpening): Promise<ResponseOf<typeof contract.approve>> {
    const { organizationId: id } = actor;
    const lines = await this.database.read(id, (tx) => enteredLines(tx, id));
    const collateral = await this.held.against(id, lines);
    const unsettled = await this.totals.unsettled(id);
    const command = { id, actor, input: { decideOpening: requestId, ...decision } };
    const decided = await this.decisions.carryOut(openingDecider, command, {
      requestId,
      decision,
      by,
      asked: ({ requests }) => requests.get(requestId),
      approve: (state, approval) =>
        approveOpening(state, { requestId, wanted: wantedLines(lines), collateral, unsettled, ...approval }),
    });
    const what = decision.as === 'approved' && decision.alone ? 'approved alone' : decision.as;
    await this.trail.record(actor, { action: 'opening-decided', details: { what } });
    return decided;
  }
}
