import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { receiveCollateral as contract } from '#contracts/books/trust/collateral.ts';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { CommandOf } from '../../../edge/http/command-of.ts';
import { Clock } from '../../../kernel/clock.ts';
import { CommandRunner } from '../../../platform/event-log/command-runner.ts';
import { bondDecider, liveBond } from '../bond/index.ts';
import { firstNumbersDecider, firstOf } from '../first-numbers/index.ts';
import { BookingDays } from '../periods/index.ts';
import { PeopleOfBonds } from './people-of-bonds.query.ts';
import { receiveCollateral } from './trust.ts';
import { trustDecider } from './trust-state.ts';

/** Receives collateral for a bond; the command id is that of its receipt. */
export class ReceiveCollateral extends CommandOf(contract) {}

@CommandHandler(ReceiveCollateral)
export class ReceiveCollateralHandler implements ICommandHandler<ReceiveCollateral> {
  constructor(
    private readonly commands: CommandRunner,
    private readonly people: PeopleOfBonds,
    private readonly days: BookingDays,
    private readonly clock: Clock,
  ) {}

  async execute({ actor, params: { bondId }, body: input }: ReceiveCollateral): Promise<ResponseOf<typeof contract>> {
    const { organizationId: id, commandId: receiptId, userId: receivedBy } = actor;
    const { personId, amountCents, method, externalReference, receivedOn, note, reason } = input;
    const deciding = await this.days.deciding(actor, reason);
    const receivedAt = this.clock.now().toISOString();
    const text = { externalReference, note, reason };
    const command = { id, actor, input: { receiveCollateral: bondId, ...input }, text };
    const { events } = await this.commands.run(trustDecider, command, async (state) => {
      const { accountId, defendantId } = liveBond(await this.commands.read(bondDecider, actor, bondId));
      await this.people.mustBeOf(actor, defendantId, personId);
      const firstNumber = firstOf(await this.commands.read(firstNumbersDecider, actor, id), 'collateral');
      const of = { receiptId, bondId, accountId, defendantId, personId, receivedBy, receivedAt, firstNumber };
      return receiveCollateral(state, { ...of, amountCents, method, receivedOn }, deciding);
    });
    const number = events.flatMap(({ data }) => ('number' in data ? [data.number] : []))[0] ?? '';
    return { receiptId, number };
  }
}
