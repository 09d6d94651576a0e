import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { addFee as contract } from '#contracts/books/account/accounts.ts';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { CommandOf } from '../../../edge/http/command-of.ts';
import { CommandRunner } from '../../../platform/event-log/command-runner.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { sheriffPayee } from '#domain/agency/premium-shares.ts';
import { DefendantOfAccount } from './defendant-of-account.ts';
import { Refused } from '../../../kernel/refused.ts';
import { AccountForBond, accountDecider, addFee, hasApplicationFee } from '../account/index.ts';
import { BookingDays } from '../periods/index.ts';
import { BondOfAccount } from '../bond/index.ts';

/** Adds a fee to an account; the command id is the fee's id. */
export class AddFee extends CommandOf(contract) {}

@CommandHandler(AddFee)
export class AddFeeHandler implements ICommandHandler<AddFee> {
  constructor(
    private readonly commands: CommandRunner,
    private readonly bonds: BondOfAccount,
    private readonly accounts: AccountForBond,
    private readonly defendants: DefendantOfAccount,
    private readonly days: BookingDays,
  ) {}

  async execute({ actor, params: { accountId }, body: input }: AddFee): Promise<ResponseOf<typeof contract>> {
    const { kind, amountCents, chargedOn, dueOn, bondId, description, reason, defendantId } = input;
    const feeId = actor.commandId;
    const command = { id: accountId, actor, input, text: { description, reason } };
    const deciding = await this.days.deciding(actor, reason);
    const fee = { feeId, kind, amountCents, chargedOn, dueOn, bondId, ...deciding };
    const { replayed, state } = await this.commands.replayOrState(accountDecider, command);
    if (replayed) return { feeId };
    addFee(state, fee); // what the account itself refuses comes before what the defendant and the bond do
    await this.defendants.check(actor, state, defendantId);
    const bond = await this.bonds.check(actor, accountId, bondId);
    if (bond && bondId !== null && kind === 'Application Fee') await this.mustBeFirst(actor, bond, bondId);
    const place = bond?.fields ?? { jurisdiction: input.jailParish, postedAt: null };
    const payee = sheriffPayee(place);
    await this.commands.run(accountDecider, command, (state) => addFee(state, { ...fee, payee }));
    return { feeId };
  }

  /**
   * One stands per bond (money#one-application-fee), also where a move of the bond left it behind: its void names it
   * there.
   */
  private async mustBeFirst(actor: Actor, { defendantId }: { defendantId: string }, bondId: string): Promise<void> {
    for (const { accountId } of await this.accounts.accountsOf(actor, defendantId)) {
      const account = await this.commands.read(accountDecider, actor, accountId);
      if (hasApplicationFee(account, bondId)) throw new Refused('APPLICATION_FEE_CHARGED');
    }
  }
}
