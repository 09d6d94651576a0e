import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { disbursementDecisions as contract } from '#contracts/payouts/remittances/disbursements.ts';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { dayOf } from '#domain/kernel/days.ts';
import { CommandRunner } from '../../../platform/event-log/command-runner.ts';
import { Approvers, AskedTexts, Decide, endOn } from '../../books/approvals/index.ts';
import { Sureties } from '../../agency/sureties/index.ts';
import { approveDisbursement, declineDisbursement, withdrawDisbursement } from './disbursement.ts';
import { disbursementDecider, pendingOf } from './disbursement-state.ts';
import { BufBalance } from './buf-balance.ts';
import { PowerDues } from './power-dues.query.ts';
import { textsOfRemittance } from './remittance-texts.ts';

type Answer = ResponseOf<typeof contract.approve>;

/** Approves a remittance, a movement of the BUF or a void that waits for a second person, declines it, or takes it back. */
export class DecideDisbursement extends Decide<typeof contract> {}

const by = { decline: declineDisbursement, withdraw: withdrawDisbursement };

@CommandHandler(DecideDisbursement)
export class DecideDisbursementHandler implements ICommandHandler<DecideDisbursement> {
  constructor(
    private readonly commands: CommandRunner,
    private readonly dues: PowerDues,
    private readonly held: BufBalance,
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
    } else await endOn(this.commands, disbursementDecider, command, { requestId, decision, by });
    return { requestId };
  }
}
