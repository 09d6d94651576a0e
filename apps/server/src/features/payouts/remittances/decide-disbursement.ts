import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { disbursementDecisions as contract } from '#contracts/payouts/remittances/disbursements.ts';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { Decide, Decisions } from '../../books/approvals/index.ts';
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
    private readonly decisions: Decisions,
    private readonly dues: PowerDues,
    private readonly held: BufBalance,
    private readonly sureties: Sureties,
  ) {}

  async execute({ actor, which: { suretyId, requestId }, decision }: DecideDisbursement): Promise<Answer> {
    await this.sureties.mustBeKnown(actor, suretyId);
    const command = { id: suretyId, actor, input: { decide: requestId, ...decision } };
    return this.decisions.carryOut(disbursementDecider, command, {
      requestId,
      decision,
      by,
      asked: ({ remittances, repayments }) => remittances.get(requestId) ?? repayments.get(requestId),
      textsOf: textsOfRemittance,
      approve: async (state, decided, head) => {
        const { remittance, move } = pendingOf(state, requestId);
        const powerIds = (remittance?.lines ?? move?.lines ?? []).map(({ powerId }) => powerId);
        const [owed, { heldCents }] = await Promise.all([
          this.dues.owedAt(actor, state, { powerIds, head, mustOwe: false }),
          this.held.at(actor, suretyId, head),
        ]);
        return approveDisbursement(state, { requestId, ...decided, owed, heldCents });
      },
    });
  }
}
