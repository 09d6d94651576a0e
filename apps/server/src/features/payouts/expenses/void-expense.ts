import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { voidExpense as contract } from '#contracts/payouts/expenses/expenses.ts';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { CommandOf } from '../../../edge/http/command-of.ts';
import { CommandRunner } from '../../../platform/event-log/command-runner.ts';
import { Agency } from '../../agency/organizations/index.ts';
import { Till } from '../../books/ledger/index.ts';
import { ExpenseOutcomes } from './expense-outcomes.ts';
import { expenseDecider, takesCash } from './expense-state.ts';
import { voidExpense } from './expense.ts';

type Answer = ResponseOf<typeof contract>;

/** Takes an expense, or other money in, back; above the limit it is asked for (money#second-person). */
export class VoidExpense extends CommandOf(contract) {}

@CommandHandler(VoidExpense)
export class VoidExpenseHandler implements ICommandHandler<VoidExpense> {
  constructor(
    private readonly commands: CommandRunner,
    private readonly agency: Agency,
    private readonly till: Till,
    private readonly outcomes: ExpenseOutcomes,
  ) {}

  async execute({ actor, params: { expenseId }, body }: VoidExpense): Promise<Answer> {
    const { organizationId: id, commandId: requestId } = actor;
    const asking = await this.agency.asking(actor);
    const command = { id, actor, input: { voidExpense: expenseId, ...body }, text: body };
    const take = async (there: () => Promise<number>): Promise<Answer> => {
      const { events } = await this.commands.run(expenseDecider, command, async (state) => {
        const cashThereCents = takesCash(state, expenseId) ? await there() : 0;
        return voidExpense(state, { expenseId, requestId }, { ...asking, cashThereCents });
      });
      return { expenseId, waiting: events.at(-1)?.type === 'ExpenseVoidRequested' };
    };
    const answer = await this.till.taking(actor, take);
    await this.outcomes.tell(actor, expenseId);
    return answer;
  }
}
