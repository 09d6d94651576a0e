import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { bondVoidDecisions as contract } from '#contracts/books/approvals/bond-voids.ts';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { Refused } from '../../../kernel/refused.ts';
import { CommandRunner, type CommandOptions } from '../../../platform/event-log/command-runner.ts';
import { BondVoids } from '../bonds/index.ts';
import { AccountForBond } from '../account/index.ts';
import {
  approveBondVoid,
  bondDecider,
  bondVoidAsked,
  declineBondVoid,
  liveBond,
  withdrawBondVoid,
} from '../bond/index.ts';
import { Approvers } from './approvers.query.ts';
import { AskedTexts } from './asked-texts.query.ts';
import { Decide, endOn, inputOf } from './decide.ts';

/** Approves the void of a bond, with the reason it was asked for, declines it, or takes it back. */
export class DecideBondVoid extends Decide<typeof contract> {}

const by = { decline: declineBondVoid, withdraw: withdrawBondVoid };

/** All refusals first, at the bond's head; then the bond, then what its void does to others. */
@CommandHandler(DecideBondVoid)
export class DecideBondVoidHandler implements ICommandHandler<DecideBondVoid> {
  constructor(
    private readonly commands: CommandRunner,
    private readonly accounts: AccountForBond,
    private readonly voids: BondVoids,
    private readonly approvers: Approvers,
    private readonly texts: AskedTexts,
  ) {}

  async execute({ actor, which, decision }: DecideBondVoid): Promise<ResponseOf<typeof contract.approve>> {
    const { bondId, requestId } = which;
    const command = { id: bondId, actor, input: inputOf('Void', requestId, decision) };
    if (decision.as === 'approved') await this.approve(command, requestId, decision.alone);
    else await endOn(this.commands, bondDecider, command, { requestId, decision, by });
    return { requestId };
  }

  private async approve(asking: CommandOptions, requestId: string, alone: boolean) {
    const { actor, id: bondId } = asking;
    const request = bondVoidAsked(await this.commands.read(bondDecider, actor, bondId), requestId);
    const { reasonCode, fees } = request;
    const { reason = '' } = await this.texts.of(actor, request.askedEventId);
    const command = { ...asking, text: { reason } };
    const { approver, today } = await this.approvers.deciding(actor, alone);
    const before = await this.commands.replayOrState(bondDecider, command);
    if (!before.replayed) {
      if (request.state !== 'pending') throw new Refused('REQUEST_DECIDED', { state: request.state });
      const bond = liveBond(before.state);
      const closed = await this.accounts.closed(actor, bond.accountId);
      const feesCents = await this.voids.feesCents(actor, { bondId, ...bond }, fees, { reasonCode, today });
      const decision = { requestId, approver, feesCents, today, closed };
      await this.commands.run(bondDecider, command, (state) => approveBondVoid(state, decision));
    }
    await this.voids.finish(actor, bondId, fees, { reasonCode, reason, today });
  }
}
