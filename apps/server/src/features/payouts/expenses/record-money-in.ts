import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { recordMoneyIn as contract } from '#contracts/payouts/expenses/expenses.ts';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { CommandOf } from '../../../edge/http/command-of.ts';
import { CommandRunner } from '../../../platform/event-log/command-runner.ts';
import { Agency } from '../../agency/organizations/index.ts';
import { BookingDays } from '../../books/periods/index.ts';
import { ExpenseFacts } from './expense-facts.query.ts';
import { expenseDecider } from './expense-state.ts';
import { recordMoneyIn } from './expense.ts';

/** Records money in that is no client's; the command id is its id. */
export class RecordMoneyIn extends CommandOf(contract) {}

@CommandHandler(RecordMoneyIn)
export class RecordMoneyInHandler implements ICommandHandler<RecordMoneyIn> {
  constructor(
    private readonly commands: CommandRunner,
    private readonly agency: Agency,
    private readonly facts: ExpenseFacts,
    private readonly days: BookingDays,
  ) {}

  async execute({ actor, body: input }: RecordMoneyIn): Promise<ResponseOf<typeof contract>> {
    const { organizationId: id, commandId: expenseId } = actor;
    const asking = await this.agency.asking(actor);
    const chart = await this.facts.chart(actor);
    const { paidOn, account, amountCents, method, payee, externalReference, reason } = input;
    const text = { payee, externalReference, reason };
    const deciding = await this.days.deciding(actor, reason);
    await this.commands.run(expenseDecider, { id, actor, input: { recordMoneyIn: input }, text }, () =>
      recordMoneyIn({ expenseId, account, amountCents, method, paidOn }, { ...asking, chart, ...deciding }),
    );
    return { expenseId, waiting: false };
  }
}
