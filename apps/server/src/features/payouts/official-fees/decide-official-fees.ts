import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { officialDecisions as contract } from '#contracts/payouts/official-fees/official-fees.ts';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { Decide, Decisions } from '../../books/approvals/index.ts';
import { OfficialDues } from './official-dues.query.ts';
import { officialDecider, pendingOf } from './official-fees.ts';
import { approveFees, declineFees, withdrawFees } from './official-moves.ts';

type Answer = ResponseOf<typeof contract.approve>;

/** Approves a payment to an official, or a void, that waits for a second person, declines it, or takes it back. */
export class DecideOfficialFees extends Decide<typeof contract> {}

const by = { decline: declineFees, withdraw: withdrawFees };

@CommandHandler(DecideOfficialFees)
export class DecideOfficialFeesHandler implements ICommandHandler<DecideOfficialFees> {
  constructor(
    private readonly decisions: Decisions,
    private readonly dues: OfficialDues,
  ) {}

  execute({ actor, which: { requestId }, decision }: DecideOfficialFees): Promise<Answer> {
    const command = { id: actor.organizationId, actor, input: { decide: requestId, ...decision } };
    return this.decisions.carryOut(officialDecider, command, {
      requestId,
      decision,
      by,
      asked: ({ moves }) => moves.get(requestId),
      approve: async (state, decided, head) => {
        const { move } = pendingOf(state, requestId);
        const owed = move ? await this.dues.owedAt(actor, { payee: move.payee, fees: move.lines, head }) : [];
        return approveFees(state, { requestId, ...decided, owed });
      },
    });
  }
}
