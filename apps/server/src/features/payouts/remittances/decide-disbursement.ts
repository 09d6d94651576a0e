import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { approveDisbursement as contract } from '#contracts/payouts/remittances/disbursements.ts';
import type { InputOf, ResponseOf } from '#contracts/kernel/endpoint.ts';
import { dayOf } from '#domain/kernel/days.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { CommandRunner } from '../../../platform/event-log/command-runner.ts';
import { Approvers, AskedTexts } from '../../books/approvals/index.ts';
import { Sureties } from '../../agency/sureties/index.ts';
import { approveDisbursement, declineDisbursement, withdrawDisbursement } from './disbursement.ts';
import { disbursementDecider, pendingOf } from './disbursement-state.ts';
import { HeldBuf } from './held-buf.ts';
import { PowerDues } from './power-dues.query.ts';
import { textsOfRemittance } from './remittance-texts.ts';

type Answer = ResponseOf<typeof contract>;

/**
 * What becomes of what waits; `alone`: who asked releases it, their second factor given again (money#released-alone).
 */
export type DisbursementDecision =
  | { as: 'approved'; alone: boolean }
  | { as: 'declined'; reason: string }
  | { as: 'withdrawn' };

/** Approves a remittance, a movement of the BUF or a void that waits for a second person, declines it, or takes it back. */
export class DecideDisbursement extends Command<Answer> {
  constructor(
    readonly actor: Actor,
    readonly which: InputOf<typeof contract>['params'],
    readonly decision: DisbursementDecision,
  ) {
    super();
  }
}

@CommandHandler(DecideDisbursement)
export class DecideDisbursementHandler implements ICommandHandler<DecideDisbursement> {
  constructor(
    private readonly commands: CommandRunner,
    private readonly dues: PowerDues,
    private readonly held: HeldBuf,
    private readonly sureties: Sureties,
    private readonly approvers: Approvers,
    private readonly texts: AskedTexts,
  ) {}

  async execute({ actor, which: { suretyId, requestId }, decision }: DecideDisbursement): Promise<Answer> {
    await this.sureties.mustBeKnown(actor, suretyId);
    const command = { id: suretyId, actor, input: { decide: requestId, ...decision } };
    if (decision.as === 'approved') {
      const approver = await this.approvers.deciding(actor, decision.alone);
      const today = dayOf(approver.now, actor.timeZone);
      // What was asked for is paid with its number and reason.
      const { remittances, repayments } = await this.commands.read(disbursementDecider, actor, suretyId);
      const asked = remittances.get(requestId) ?? repayments.get(requestId);
      const text = textsOfRemittance(await this.texts.of(actor, asked?.eventId));
      await this.commands.run(disbursementDecider, { ...command, text }, async (state, head) => {
        const { remittance, move } = pendingOf(state, requestId);
        const powerIds = (remittance?.lines ?? move?.lines ?? []).map(({ powerId }) => powerId);
        const [owed, { heldCents }] = await Promise.all([
          this.dues.owedAt(actor, { suretyId, powerIds, head, mustOwe: false }),
          this.held.at(actor, suretyId, head),
        ]);
        return approveDisbursement(state, { requestId, approver, today, owed, heldCents });
      });
    } else if (decision.as === 'declined') {
      const { reason } = decision;
      await this.commands.run(disbursementDecider, { ...command, text: { reason } }, (state) =>
        declineDisbursement(state, requestId),
      );
    } else {
      await this.commands.run(disbursementDecider, command, (state) =>
        withdrawDisbursement(state, requestId, actor.userId),
      );
    }
    return { requestId };
  }
}
