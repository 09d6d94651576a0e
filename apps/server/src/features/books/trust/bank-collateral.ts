import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { bankCollateral as contract } from '#contracts/books/trust/collateral.ts';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { CommandOf } from '../../../edge/http/command-of.ts';
import { CommandRunner } from '../../../platform/event-log/command-runner.ts';
import { BookingDays } from '../periods/index.ts';
import { bankCollateral } from './trust.ts';
import { trustDecider } from './trust-state.ts';

/** Takes receipts of collateral to the trust bank; the command id is the deposit's id. */
export class BankCollateral extends CommandOf(contract) {}

@CommandHandler(BankCollateral)
export class BankCollateralHandler implements ICommandHandler<BankCollateral> {
  constructor(
    private readonly commands: CommandRunner,
    private readonly days: BookingDays,
  ) {}

  async execute({ actor, body: input }: BankCollateral): Promise<ResponseOf<typeof contract>> {
    const { organizationId: id, commandId: depositId } = actor;
    const { receiptIds, bankedOn, externalReference, reason } = input;
    const deciding = await this.days.deciding(actor, reason);
    const command = { id, actor, input: { bankCollateral: input }, text: { externalReference, reason } };
    const { events } = await this.commands.run(trustDecider, command, (state) =>
      bankCollateral(state, { depositId, receiptIds, bankedOn }, deciding),
    );
    const taken = events.flatMap(({ data }) => ('receipts' in data ? data.receipts : []));
    return { depositId, amountCents: taken.reduce((sum, { amountCents }) => sum + amountCents, 0) };
  }
}
