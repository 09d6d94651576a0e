import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { billJudgment as contract } from '#contracts/books/bond/judgments.ts';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { dayOf } from '#domain/kernel/days.ts';
import { CommandOf } from '../../../edge/http/command-of.ts';
import { Clock } from '../../../kernel/clock.ts';
import { Refused } from '../../../kernel/refused.ts';
import { CommandRunner } from '../../../platform/event-log/command-runner.ts';
import { accountDecider, AccountForBond } from '../account/index.ts';
import { bondDecider, changedStatus, judgments, liveBond } from '../bond/index.ts';
import { PapersOfBonds } from '../../people/required-papers/index.ts';

/**
 * Bills a part of a judgment to an account of the bond's defendant (money#recipes-of-judgments,
 * money#judgment-billing).
 */
export class BillJudgment extends CommandOf(contract) {}

/** The bond's stream decides: a remission at the same moment is counted before or after it. */
@CommandHandler(BillJudgment)
export class BillJudgmentHandler implements ICommandHandler<BillJudgment> {
  constructor(
    private readonly commands: CommandRunner,
    private readonly accounts: AccountForBond,
    private readonly papers: PapersOfBonds,
    private readonly clock: Clock,
  ) {}

  async execute({ actor, params: { bondId }, body: input }: BillJudgment): Promise<ResponseOf<typeof contract>> {
    const { accountId: billedAccountId, amountCents: billedCents } = input;
    const command = { id: bondId, actor, input: { billJudgment: input } };
    const before = await this.commands.replayOrState(bondDecider, command);
    if (before.replayed) return changedStatus(bondId, before.replayed.events);

    const { defendantId } = liveBond(before.state);
    const account = await this.commands.read(accountDecider, actor, billedAccountId);
    if (account.status === 'absent') throw new Refused('ACCOUNT_NOT_FOUND');
    if (account.defendantId !== defendantId) throw new Refused('ACCOUNT_OF_OTHER_DEFENDANT');
    const decision = {
      billedAccountId,
      billedCents,
      recoveryBillable: account.recoveryBillable,
      hasAgreement: await this.papers.hasAgreement(actor, bondId),
      closed: await this.accounts.closed(actor, billedAccountId),
      today: dayOf(this.clock.now(), actor.timeZone),
    };
    const { events } = await this.commands.run(bondDecider, command, (state) =>
      judgments.billJudgment(state, decision),
    );
    return changedStatus(bondId, events);
  }
}
