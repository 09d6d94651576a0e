import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { recordExpense as contract } from '#contracts/payouts/expenses/expenses.ts';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { CommandOf } from '../../../edge/http/command-of.ts';
import { CommandRunner } from '../../../platform/event-log/command-runner.ts';
import { Agency } from '../../agency/organizations/index.ts';
import { Till } from '../../books/ledger/index.ts';
import { BookingDays } from '../../books/periods/index.ts';
import { OpenTills } from '../../books/tills/index.ts';
import { ExpenseFacts } from './expense-facts.query.ts';
import { expenseDecider } from './expense-state.ts';
import { recordExpense } from './expense.ts';

type Answer = ResponseOf<typeof contract>;

/** Records an expense or a draw, or asks for it above the limit; the command id is its id. */
export class RecordExpense extends CommandOf(contract) {}

@CommandHandler(RecordExpense)
export class RecordExpenseHandler implements ICommandHandler<RecordExpense> {
  constructor(
    private readonly commands: CommandRunner,
    private readonly agency: Agency,
    private readonly facts: ExpenseFacts,
    private readonly till: Till,
    private readonly tills: OpenTills,
    private readonly days: BookingDays,
  ) {}

  async execute({ actor, body: input }: RecordExpense): Promise<Answer> {
    const { organizationId: id, commandId: expenseId } = actor;
    const asking = await this.agency.asking(actor);
    const chart = await this.facts.chart(actor);
    const { paidOn, account, amountCents, method, payee, externalReference, reason, confirmed } = input;
    const deciding = await this.days.deciding(actor, reason);
    const text = { payee, externalReference, reason };
    const record = async (there: (tillId?: string | null) => Promise<number>): Promise<Answer> => {
      const command = { id, actor, input: { recordExpense: input }, text };
      const { events } = await this.commands.run(expenseDecider, command, async () => {
        if (!confirmed) await this.facts.mustBeNewCheck(actor, method, externalReference);
        const paying = { userId: actor.userId, amountCents };
        const from = method === 'Cash' ? await this.tills.payingFrom(actor, paying, there) : { cashThereCents: 0 };
        const facts = { chart, ...from, ...deciding };
        return recordExpense({ expenseId, account, amountCents, method, paidOn }, { ...asking, ...facts });
      });
      return { expenseId, waiting: events.at(-1)?.type === 'ExpenseRequested' };
    };
    return method === 'Cash' ? this.till.taking(actor, record) : record(() => Promise.resolve(0));
  }
}
