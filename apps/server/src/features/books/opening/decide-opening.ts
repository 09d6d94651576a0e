import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { openingDecisions as contract } from '#contracts/books/opening/opening.ts';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { isPaidElsewhere } from '#domain/books/opening.ts';
import { AuditTrail } from '../../../platform/audit/audit-trail.ts';
import { TenantDatabase } from '../../../platform/database/tenant-database.ts';
import { CommandRunner, type CommandOptions } from '../../../platform/event-log/command-runner.ts';
import { Refused } from '../../../kernel/refused.ts';
import { Decide, Decisions } from '../approvals/index.ts';
import {
  approveCorrectedCollateral,
  declineCorrectedCollateral,
  trustDecider,
  withdrawCorrectedCollateral,
} from '../trust/index.ts';
import { approveOpening, declineOpening, withdrawOpening } from './opening.ts';
import { ListsToSeal } from './lists-to-seal.ts';
import { OpeningCollateral } from './opening-collateral.ts';
import { OpeningTotals } from './opening-totals.query.ts';
import { enteredLines, wantedLines } from './opening-lines.query.ts';
import { openingDecider, standingLines, type Opening } from './opening-state.ts';
import { OpeningPayables } from './opening-payables.ts';

/** Approves the seal of the opening, or a correction after it, declines it, or takes it back. */
export class DecideOpening extends Decide<typeof contract> {}

type Decision = DecideOpening['decision'];

const by = { decline: declineOpening, withdraw: withdrawOpening };

@CommandHandler(DecideOpening)
export class DecideOpeningHandler implements ICommandHandler<DecideOpening> {
  constructor(
    private readonly decisions: Decisions,
    private readonly commands: CommandRunner,
    private readonly database: TenantDatabase,
    private readonly trail: AuditTrail,
    private readonly held: OpeningCollateral,
    private readonly totals: OpeningTotals,
    private readonly payables: OpeningPayables,
    private readonly lists: ListsToSeal,
  ) {}

  async execute({
    actor,
    which: { requestId },
    decision,
  }: DecideOpening): Promise<ResponseOf<typeof contract.approve>> {
    const { organizationId: id } = actor;
    const command = { id, actor, input: { decideOpening: requestId, ...decision } };
    const decided = (await this.held.corrections(id)).some((asked) => asked.requestId === requestId)
      ? await this.ofCollateral(command, requestId, decision)
      : await this.ofLines(command, requestId, decision);
    const what = decision.as === 'approved' && decision.alone ? 'approved alone' : decision.as;
    await this.trail.record(actor, { action: 'opening-decided', details: { what } });
    return decided;
  }

  private async ofLines(command: CommandOptions, requestId: string, decision: Decision) {
    const { organizationId: id } = command.actor;
    const lines = await this.database.read(id, (tx) => enteredLines(tx, id));
    const before = await this.commands.read(openingDecider, command.actor, id);
    const collateral = await this.held.against(id, lines, await this.payables.differs(id, before));
    const unsettled = await this.totals.unsettled(id);
    const decided = await this.decisions.carryOut(openingDecider, command, {
      requestId,
      decision,
      by,
      asked: ({ requests }) => requests.get(requestId),
      approve: async (state, approval) => {
        const isSeal = state.requests.get(requestId)?.kind === 'seal';
        const beside = isSeal ? await this.lists.beside(id, collateral) : collateral;
        const of = { requestId, wanted: wantedLines(lines), collateral: beside, unsettled };
        const booking = approveOpening(state, { ...of, ...approval });
        await this.lowerCorrected(command, state, requestId);
        return booking;
      },
    });
    await this.payables.settle(command);
    return decided;
  }

  /** What is paid elsewhere and is to be less: its account or bond judges that first. */
  private async lowerCorrected(command: CommandOptions, state: Opening, requestId: string): Promise<void> {
    const request = state.requests.get(requestId);
    if (request?.kind === 'correction' && isPaidElsewhere(request))
      await this.payables.lower(command, state, [...standingLines(state), request]);
  }

  /** On the stream of trust money, which judges it. */
  private async ofCollateral(command: CommandOptions, requestId: string, decision: Decision) {
    const { cutOverOn } = await this.commands.read(openingDecider, command.actor, command.id);
    if (cutOverOn === null) throw new Refused('OPENING_NOT_BEGUN');
    return this.decisions.carryOut(trustDecider, command, {
      requestId,
      decision,
      by: { decline: declineCorrectedCollateral, withdraw: withdrawCorrectedCollateral },
      asked: ({ corrections }) => corrections.get(requestId),
      approve: (state, approval) => approveCorrectedCollateral(state, { requestId, cutOverOn, ...approval }),
    });
  }
}
