import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { addCharge as contract } from '#contracts/books/account/accounts.ts';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { CommandOf } from '../../../edge/http/command-of.ts';
import { CommandRunner } from '../../../platform/event-log/command-runner.ts';
import { Refused } from '../../../kernel/refused.ts';
import { ChargeCatalogue } from '../../agency/organizations/index.ts';
import { DefendantOfAccount } from './defendant-of-account.ts';
import { BondOfAccount } from '../bond/index.ts';
import { BookingDays } from '../periods/index.ts';
import { accountDecider, addCharge } from '../account/index.ts';

/** Adds a charge of the catalogue to an account; the command id is the charge's id. */
export class AddCharge extends CommandOf(contract) {}

@CommandHandler(AddCharge)
export class AddChargeHandler implements ICommandHandler<AddCharge> {
  constructor(
    private readonly commands: CommandRunner,
    private readonly catalogue: ChargeCatalogue,
    private readonly bonds: BondOfAccount,
    private readonly defendants: DefendantOfAccount,
    private readonly days: BookingDays,
  ) {}

  async execute({ actor, params: { accountId }, body: input }: AddCharge): Promise<ResponseOf<typeof contract>> {
    const { catalogueChargeId, amountCents, chargedOn, bondId, reason } = input;
    const chargeId = actor.commandId;
    const command = { id: accountId, actor, input };
    // A repeated command answers the same, even if the catalogue or the bond has changed since.
    const { replayed, state } = await this.commands.replayOrState(accountDecider, command);
    if (replayed) return { chargeId };
    const { active, description, ledgerAccount } = await this.catalogue.find(actor, catalogueChargeId);
    if (!active) throw new Refused('CHARGE_INACTIVE');
    const deciding = await this.days.deciding(actor, reason);
    const charge = { chargeId, catalogueChargeId, ledgerAccount, amountCents, chargedOn, bondId, ...deciding };
    addCharge(state, charge); // what the account itself refuses comes before what the defendant and the bond do
    await this.defendants.check(actor, state);
    await this.bonds.check(actor, accountId, bondId);
    // The entry keeps the catalogue's words of that day.
    await this.commands.run(accountDecider, { ...command, text: { description, reason } }, (state) =>
      addCharge(state, charge),
    );
    return { chargeId };
  }
}
