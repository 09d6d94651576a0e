import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { officialDecisions as contract } from '#contracts/payouts/official-fees/official-fees.ts';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { dayOf } from '#domain/kernel/days.ts';
import { CommandRunner } from '../../../platform/event-log/command-runner.ts';
import { Approvers, AskedTexts, Decide, endOn } from '../../books/approvals/index.ts';
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
    private readonly commands: CommandRunner,
    private readonly dues: OfficialDues,
    private readonly approvers: Approvers,
    private readonly texts: AskedTexts,
  ) {}

  async execute({ actor, which: { requestId }, decision }: DecideOfficialFees): Promise<Answer> {
    const command = { id: actor.organizationId, actor, input: { decide: requestId, ...decision } };
    if (decision.as === 'approved') {
      const approver = await this.approvers.deciding(actor, decision.alone);
      const today = dayOf(approver.now, actor.timeZone);
      // What was asked for is paid with its number and reason.
      const { moves } = await this.commands.read(officialDecider, actor, actor.organizationId);
      const text = await this.texts.of(actor, moves.get(requestId)?.eventId);
      await this.commands.run(officialDecider, { ...command, text }, async (state, head) => {
        const { move } = pendingOf(state, requestId);
        const owed = move ? await this.dues.owedAt(actor, { payee: move.payee, fees: move.lines, head }) : [];
        return approveFees(state, { requestId, approver, today, owed });
      });
    } else await endOn(this.commands, officialDecider, command, { requestId, decision, by });
    return { requestId };
  }
}
